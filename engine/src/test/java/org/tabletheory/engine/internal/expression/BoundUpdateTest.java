package org.tabletheory.engine.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/** What updates make of an item with an attribute of each type. */
class BoundUpdateTest {
    private static final String INVALID_PATH =
            "The document path provided in the update expression is invalid for update";
    private static final String MISSING =
            "The provided expression refers to an attribute that does not exist in the item";
    private static final String WRONG_TYPE = "An operand in the update expression has an incorrect data type";

    private static final Item ITEM = item("{'n':{'N':'5'},'t':{'S':'x'},'l':{'L':[{'N':'0'},{'N':'1'},{'N':'2'}]},"
            + "'m':{'M':{'k':{'S':'v'},'l':{'L':[{'S':'p'},{'S':'q'}]}}},'ss':{'SS':['a','b']},'ns':{'NS':['1','2']}}");

    private static Item item(String json) {
        return DynamoJson.readItem(json.replace('\'', '"'));
    }

    private static BoundUpdate update(String text) {
        return ParsedExpression.update(
                text,
                new RequestPlaceholders(
                        Map.of(),
                        Map.of(
                                ":one", Value.n("1"),
                                ":s", Value.s("new"),
                                ":r", Value.s("other"),
                                ":l", Value.l(Value.s("y"), Value.s("z")),
                                ":b", Value.ss("b"),
                                ":ab", Value.ss("a", "b"),
                                ":cb", Value.ss("c", "b"),
                                ":ns", Value.ns("2", "10"))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SET t = :s                              | t  | {'S':'new'}
            SET a = t                               | a  | {'S':'x'}
            SET a = m.l[1]                          | a  | {'S':'q'}
            SET m.k = :s                            | m  | {'M':{'k':{'S':'new'},'l':{'L':[{'S':'p'},{'S':'q'}]}}}
            SET m.a = :s                            | m  | {'M':{'k':{'S':'v'},'l':{'L':[{'S':'p'},{'S':'q'}]},'a':{'S':'new'}}}
            SET m.l[0] = :s                         | m  | {'M':{'k':{'S':'v'},'l':{'L':[{'S':'new'},{'S':'q'}]}}}
            SET l[1] = :s                           | l  | {'L':[{'N':'0'},{'S':'new'},{'N':'2'}]}
            SET l[2] = :s                           | l  | {'L':[{'N':'0'},{'N':'1'},{'S':'new'}]}
            SET l[3] = :s                           | l  | {'L':[{'N':'0'},{'N':'1'},{'N':'2'},{'S':'new'}]}
            SET l[9] = :s, l[7] = :r                | l  | {'L':[{'N':'0'},{'N':'1'},{'N':'2'},{'S':'other'},{'S':'new'}]}
            SET l[9] = :s REMOVE l[0]               | l  | {'L':[{'N':'1'},{'N':'2'},{'S':'new'}]}
            REMOVE l[0], l[1]                       | l  | {'L':[{'N':'2'}]}
            REMOVE l[1], l[0]                       | l  | {'L':[{'N':'2'}]}
            REMOVE l[2], l[9]                       | l  | {'L':[{'N':'0'},{'N':'1'}]}
            REMOVE l[0] SET l[1] = l[0]             | l  | {'L':[{'N':'0'},{'N':'2'}]}
            REMOVE m.l[0], m.k                      | m  | {'M':{'l':{'L':[{'S':'q'}]}}}
            REMOVE m.absent                         | m  | {'M':{'k':{'S':'v'},'l':{'L':[{'S':'p'},{'S':'q'}]}}}
            REMOVE t, absent                        | t  |
            SET n = n + :one                        | n  | {'N':'6'}
            SET n = n - :one                        | n  | {'N':'4'}
            SET n = :one - n                        | n  | {'N':'-4'}
            SET a = n + l[2]                        | a  | {'N':'7'}
            SET n = if_not_exists(n, :one)          | n  | {'N':'5'}
            SET a = if_not_exists(a, :one)          | a  | {'N':'1'}
            SET a = if_not_exists(a, n) + :one      | a  | {'N':'6'}
            SET a = if_not_exists(b, if_not_exists(c, t)) | a | {'S':'x'}
            SET l = list_append(l, :l)              | l  | {'L':[{'N':'0'},{'N':'1'},{'N':'2'},{'S':'y'},{'S':'z'}]}
            SET l = list_append(:l, l)              | l  | {'L':[{'S':'y'},{'S':'z'},{'N':'0'},{'N':'1'},{'N':'2'}]}
            SET a = list_append(if_not_exists(a, :l), m.l) | a | {'L':[{'S':'y'},{'S':'z'},{'S':'p'},{'S':'q'}]}
            SET n = t, t = n                        | n  | {'S':'x'}
            SET n = t, t = n                        | t  | {'N':'5'}
            REMOVE n SET a = n                      | a  | {'N':'5'}
            ADD n :one                              | n  | {'N':'6'}
            ADD a :one                              | a  | {'N':'1'}
            ADD m.a :one                            | m  | {'M':{'k':{'S':'v'},'l':{'L':[{'S':'p'},{'S':'q'}]},'a':{'N':'1'}}}
            ADD l[0] :one                           | l  | {'L':[{'N':'1'},{'N':'1'},{'N':'2'}]}
            ADD ss :cb                              | ss | {'SS':['a','b','c']}
            ADD ns :ns                              | ns | {'NS':['1','2','10']}
            ADD a :ab                               | a  | {'SS':['a','b']}
            DELETE ss :b                            | ss | {'SS':['a']}
            DELETE ss :cb                           | ss | {'SS':['a']}
            DELETE ss :ab                           | ss |
            DELETE a :b                             | a  |
            DELETE ns :ns                           | ns | {'NS':['1']}
            """)
    void anAttributeIsChanged(String text, String name, @Nullable String expected) {
        Value value = update(text).apply(ITEM).get(name);
        assertThat(value == null ? null : DynamoJson.write(value).replace('"', '\''))
                .isEqualTo(expected);
    }

    @Test
    void otherAttributesAreKept() {
        Item updated = update("SET a = :s, m.k = :s REMOVE t, l[0] ADD n :one DELETE ss :b")
                .apply(ITEM);
        assertThat(updated)
                .isEqualTo(item("{'n':{'N':'6'},'l':{'L':[{'N':'1'},{'N':'2'}]},'a':{'S':'new'},"
                        + "'m':{'M':{'k':{'S':'new'},'l':{'L':[{'S':'p'},{'S':'q'}]}}},'ss':{'SS':['a']},"
                        + "'ns':{'NS':['1','2']}}"));
    }

    @Test
    void elementsOfSeveralListsAreRemovedFromTheBack() {
        Item lists = item("{'m':{'M':{'a':{'L':[{'N':'0'},{'N':'1'},{'N':'2'}]},'b':{'L':[{'N':'0'},{'N':'1'}]}}},"
                + "'l':{'L':[{'L':[{'N':'0'},{'N':'1'}]},{'L':[{'N':'2'},{'N':'3'}]}]}}");
        assertThat(update("REMOVE m.a[0], m.b[0], l[0][0], m.a[2], m.b[1], l[1], l[0][1]")
                        .apply(lists))
                .isEqualTo(item("{'m':{'M':{'a':{'L':[{'N':'1'}]},'b':{'L':[]}}},'l':{'L':[{'L':[]}]}}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET absent.k = :s", "SET m.absent.k = :s", "SET t.k = :s", "SET t[0] = :s", "SET l.k = :s",
                        "SET m[0] = :s",
                "SET l[9].k = :s", "SET l[3][0] = :s", "SET m.k.a = :s", "SET absent[0] = :s", "REMOVE absent.k",
                        "REMOVE t[0]",
                "REMOVE l.k", "ADD absent.k :one", "DELETE absent.k :b"
            })
    void thePathToAValueMustExist(String text) {
        assertThatThrownBy(() -> update(text).apply(ITEM)).hasMessage(INVALID_PATH);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET a = absent", "SET a = absent + :one", "SET a = :one - absent", "SET a = list_append(absent, :l)",
                "SET a = list_append(:l, absent)", "SET a = if_not_exists(absent, gone)", "SET a = m.absent",
                        "SET a = l[3]"
            })
    void anOperandMustExist(String text) {
        assertThatThrownBy(() -> update(text).apply(ITEM)).hasMessage(MISSING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET a = t + :one",
                "SET a = :one - l",
                "SET a = list_append(t, :l)",
                "SET a = list_append(:l, ss)",
                "ADD t :one",
                "ADD ss :one",
                "ADD n :ab",
                "ADD ns :ab",
                "ADD l :one",
                "DELETE t :b",
                "DELETE ns :b",
                "DELETE n :b"
            })
    void anOperandMustHaveTheTypeOfTheStoredValue(String text) {
        assertThatThrownBy(() -> update(text).apply(ITEM)).hasMessage(WRONG_TYPE);
    }

    /** The figures were measured on the service. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SET ab = :s                                | 3 + 19 + 2 + 3
            SET ab = :s, c = :r                        | 3 + 19 + 2 + 3 + 19 + 1 + 5
            SET ab.cd[1] = :s                          | 3 + 19 + 2 + 4 + 2 + 4 + 3
            SET ab = cde                               | 3 + 19 + 2 + 1 + 14 + 3
            SET ab = cde[1].f                          | 3 + 19 + 2 + 1 + 14 + 3 + 14 + 14 + 1
            SET ab = if_not_exists(cde, :s)            | 3 + 19 + 2 + 39 + 1 + 14 + 3 + 3
            SET ab = list_append(cde, f)               | 3 + 19 + 2 + 37 + 1 + 14 + 3 + 1 + 14 + 1
            SET ab = cde + :one                        | 3 + 19 + 2 + 34 + 1 + 14 + 3 + 2
            SET ab = cde - f                           | 3 + 19 + 2 + 37 + 1 + 14 + 3 + 1 + 14 + 1
            ADD ab :one                                | 3 + 19 + 2 + 2
            ADD ab.c :ab                               | 3 + 19 + 2 + 4 + 1 + 2
            REMOVE ab, cde[1]                          | 3 + 1 + 2 + 1 + 3 + 4
            DELETE ab :ab, cde :b                      | 3 + 1 + 2 + 1 + 3
            """)
    void theSizeOfAnUpdateCountsItsClausesNamesAndValues(String text, String parts) {
        long expected = 0;
        for (String part : parts.split(" \\+ ", -1)) {
            expected += Long.parseLong(part);
        }
        assertThat(update(text).size()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            REMOVE a                | true
            DELETE a :b             | true
            REMOVE a DELETE b :b    | true
            SET a = :s              | false
            ADD a :one              | false
            SET a = :s REMOVE b     | false
            ADD a :one DELETE b :b  | false
            """)
    void onlyRemoveAndDeleteCreateNoItem(String text, boolean expected) {
        assertThat(update(text).onlyRemoves()).isEqualTo(expected);
    }

    @Test
    void anUpdateWithoutClausesCreatesAnItem() {
        assertThat(BoundUpdate.builder().build("").onlyRemoves()).isFalse();
    }

    @Test
    void pathsAreInTheOrderOfTheSections() {
        BoundUpdate update = update("DELETE d :b ADD c :one REMOVE b[0] SET a.x = if_not_exists(e, f[1]), "
                + "s = g + h, t = list_append(i, j)");
        assertThat(update.paths().stream().map(DocumentPath::toString).toList())
                .isEqualTo(List.of("[a, x]", "[s]", "[t]", "[b, [0]]", "[c]", "[d]"));
        assertThat(update.operandPaths().stream().map(DocumentPath::toString).toList())
                .isEqualTo(List.of("[e]", "[f, [1]]", "[g]", "[h]", "[i]", "[j]"));
    }

    @Test
    void theTypeOfAValueOrASumIsKnownWithoutTheItem() {
        BoundUpdate update = update("SET a = :s, b = c + :one, d = c, e.f = :s, g = if_not_exists(g, :s) "
                + "ADD h :one, i.j :one, k :ab REMOVE l");
        assertThat(update.knownType("a")).isEqualTo(Type.S);
        assertThat(update.knownType("b")).isEqualTo(Type.N);
        assertThat(update.knownType("h")).isEqualTo(Type.N);
        assertThat(update.knownType("k")).isEqualTo(Type.SS);
        for (String unknown : List.of("d", "e", "f", "g", "i", "j", "l", "other")) {
            assertThat(update.knownType(unknown)).as(unknown).isNull();
        }
        for (String computed : List.of("b", "d", "g")) {
            assertThat(update.computes(computed)).as(computed).isTrue();
        }
        for (String other : List.of("a", "c", "e", "f", "h", "l")) {
            assertThat(update.computes(other)).as(other).isFalse();
        }
    }
}
