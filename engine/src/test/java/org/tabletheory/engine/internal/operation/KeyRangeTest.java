package org.tabletheory.engine.internal.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.ExpressionKind;
import org.tabletheory.engine.internal.expression.ParsedExpression;
import org.tabletheory.engine.internal.expression.RequestPlaceholders;
import org.tabletheory.engine.internal.store.KeySchema;
import org.tabletheory.engine.internal.store.KeyTree;
import org.tabletheory.engine.internal.store.TableDescriptor;

/** Which entries of an ordered table a key condition reads. */
class KeyRangeTest {
    private static final long SEED = 3;
    private static final List<Value> TEXTS =
            List.of(Value.s("a"), Value.s("a\u0000"), Value.s("aa"), Value.s("ab"), Value.s("b"), Value.s("ba"));
    private static final List<Value> NUMBERS =
            List.of(Value.n("-10"), Value.n("-1.5"), Value.n("0"), Value.n("0.5"), Value.n("1"), Value.n("10"));

    private static final Map<String, Type> TYPES =
            Map.of("p", Type.S, "txt", Type.S, "num", Type.N, "h", Type.S, "r", Type.N);

    private static TableDescriptor table(KeySchema keys) {
        return new TableDescriptor("ttt", TYPES, keys, List.of(), Map.of(), null, Map.of(), null);
    }

    private static ConditionNode parsed(String condition) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(":p", Value.s("p"));
        values.put(":a", Value.s("a"));
        values.put(":ab", Value.s("ab"));
        values.put(":b", Value.s("b"));
        values.put(":empty", Value.s(""));
        values.put(":zero", Value.n("0"));
        values.put(":one", Value.n("1"));
        values.put(":ten", Value.n("10"));
        return ParsedExpression.condition(
                ExpressionKind.KEY_CONDITION, condition, new RequestPlaceholders(Map.of(), values));
    }

    /** Returns the sort keys that a condition finds, of one of three partitions with the same ones. */
    private static List<String> found(String condition, KeySchema keys, List<Value> sortKeys) {
        KeyTree<Item> tree = KeyTree.empty();
        String name = keys.sort().get(0);
        for (String partition : List.of("o", "p", "pp")) {
            for (Value sort : sortKeys) {
                Item item = Item.of("p", Value.s(partition), name, sort);
                tree = tree.with(keys.bytesOf(item, SEED), item);
            }
        }
        KeyRange range = KeyRange.of(parsed(condition), keys, table(keys), SEED);
        List<String> found = new ArrayList<>();
        Iterator<KeyTree.TreeEntry<Item>> entries = tree.between(range.from(), range.to(), true);
        while (entries.hasNext()) {
            Item item = entries.next().value();
            assertThat(item.get("p")).isEqualTo(Value.s("p"));
            Value sort = item.get(name);
            found.add(sort instanceof Value.S text ? text.value().replace("\u0000", "0") : String.valueOf(sort));
        }
        return found;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            p = :p                             | a a0 aa ab b ba
            p = :p AND txt = :a               | a
            p = :p AND txt < :ab              | a a0 aa
            p = :p AND txt <= :ab             | a a0 aa ab
            p = :p AND txt > :ab              | b ba
            p = :p AND txt >= :ab             | ab b ba
            p = :p AND txt > :a               | a0 aa ab b ba
            p = :p AND txt BETWEEN :ab AND :b | ab b
            p = :p AND txt BETWEEN :a AND :a  | a
            p = :p AND begins_with(txt, :a)   | a a0 aa ab
            p = :p AND begins_with(txt, :ab)  | ab
            begins_with(txt, :b) AND p = :p   | b ba
            :p = p AND :ab < txt              | b ba
            :p = p AND :ab <= txt             | ab b ba
            :p = p AND :ab > txt              | a a0 aa
            :p = p AND :ab >= txt             | a a0 aa ab
            :p = p AND :ab = txt              | ab
            """)
    void textsInARange(String condition, String expected) {
        KeySchema keys = new KeySchema(List.of("p"), List.of("txt"));
        assertThat(String.join(" ", found(condition, keys, TEXTS))).isEqualTo(expected);
    }

    @Test
    void numsInARange() {
        KeySchema keys = new KeySchema(List.of("p"), List.of("num"));
        assertThat(found("p = :p AND num < :zero", keys, NUMBERS)).hasSize(2);
        assertThat(found("p = :p AND num <= :zero", keys, NUMBERS)).hasSize(3);
        assertThat(found("p = :p AND num > :one", keys, NUMBERS)).hasSize(1);
        assertThat(found("p = :p AND num >= :one", keys, NUMBERS)).hasSize(2);
        assertThat(found("p = :p AND num BETWEEN :zero AND :one", keys, NUMBERS))
                .hasSize(3);
        assertThat(found("p = :p AND num = :ten", keys, NUMBERS)).hasSize(1);
    }

    @Test
    void aRangeStartsWithItsPartition() {
        KeySchema keys = new KeySchema(List.of("p"), List.of("txt"));
        byte[] partition = keys.partitionBytes(List.of(Value.s("p")), SEED).toBytes();
        for (String condition : List.of("p = :p", "p = :p AND txt = :a", "p = :p AND txt > :ab")) {
            assertThat(KeyRange.of(parsed(condition), keys, table(keys), SEED).partition())
                    .isEqualTo(partition);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            txt = :a                                     | Query condition missed key schema element: p
            p > :p                                        | Query key condition not supported
            p = :p AND num = :one                      | Query condition missed key schema element: txt
            p = :p AND num = :one AND q = :one         | The number of query conditions (3) exceeds the number of key attributes defined in the schema (2)
            p = :p AND txt = :a AND txt < :b            | Invalid KeyConditionExpression: KeyConditionExpressions must only contain one condition per key
            p = :one                                      | Condition parameter type does not match schema type
            p = :p AND txt > :one                        | Condition parameter type does not match schema type
            p = :p AND txt BETWEEN :a AND num         | Multiple attribute names used in one condition
            p = :empty                                    | cannot contain an empty string value. Key: p
            p = :p AND txt <> :a                         | Invalid operator used in KeyConditionExpression: <>
            p = :p OR txt = :a                           | Invalid operator used in KeyConditionExpression: OR
            p = :p AND attribute_exists(txt)             | Invalid operator used in KeyConditionExpression: attribute_exists
            p = :p AND txt.b = :a                        | KeyConditionExpressions cannot have conditions on nested attributes
            :p = :a                                       | No key attribute specified
            """)
    void aConditionThatIsNoRangeIsRejected(String condition, String message) {
        KeySchema keys = new KeySchema(List.of("p"), List.of("txt"));
        assertThatThrownBy(() -> {
                    KeyRange.check(parsed(condition));
                    KeyRange.of(parsed(condition), keys, table(keys), SEED);
                })
                .hasMessageContaining(message);
    }

    @Test
    void aTableWithoutASortKeyHasNoRange() {
        KeySchema keys = new KeySchema(List.of("p"), List.of());
        assertThatThrownBy(() -> KeyRange.of(parsed("p = :p AND txt = :a"), keys, table(keys), SEED))
                .hasMessageContaining("Query key condition not supported");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            p = :p                                             | HASH key attributes h must have equality conditions
            p = :p AND h > :a                                  | HASH key attributes h must have equality conditions
            h = :a                                             | HASH key attributes p must have equality conditions
            p = :p AND h = :a AND r = :one                     | RANGE key attributes txt must have equality conditions specified in the query because a condition is present on key attribute r
            p = :p AND h = :a AND txt > :a AND r = :one       | RANGE key attributes txt must have equality conditions specified in the query because a condition is present on key attribute r
            """)
    void partsOfAKeyAreUsedWithoutGaps(String condition, String message) {
        KeySchema keys = new KeySchema(List.of("p", "h"), List.of("txt", "r"));
        assertThatThrownBy(() -> KeyRange.of(parsed(condition), keys, table(keys), SEED))
                .hasMessageContaining(message);
    }

    @Test
    void theLastPartOfAKeyMayBeARange() {
        KeySchema keys = new KeySchema(List.of("p", "h"), List.of("txt", "r"));
        KeyTree<Item> tree = KeyTree.empty();
        for (String text : List.of("a", "ab", "b")) {
            for (int num = 0; num < 3; num++) {
                Item item =
                        new Item(Map.of("p", Value.s("p"), "h", Value.s("a"), "txt", Value.s(text), "r", Value.n(num)));
                tree = tree.with(keys.bytesOf(item, SEED), item);
            }
        }
        assertThat(count(tree, keys, "p = :p AND h = :a")).isEqualTo(9);
        assertThat(count(tree, keys, "p = :p AND h = :a AND txt = :ab")).isEqualTo(3);
        assertThat(count(tree, keys, "p = :p AND h = :a AND txt = :ab AND r >= :one"))
                .isEqualTo(2);
        assertThat(count(tree, keys, "p = :p AND h = :a AND txt > :a")).isEqualTo(6);
        assertThat(count(tree, keys, "p = :p AND h = :b")).isEqualTo(0);
    }

    private static int count(KeyTree<Item> tree, KeySchema keys, String condition) {
        KeyRange range = KeyRange.of(parsed(condition), keys, table(keys), SEED);
        int count = 0;
        Iterator<KeyTree.TreeEntry<Item>> entries = tree.between(range.from(), range.to(), true);
        while (entries.hasNext()) {
            entries.next();
            count++;
        }
        return count;
    }
}
