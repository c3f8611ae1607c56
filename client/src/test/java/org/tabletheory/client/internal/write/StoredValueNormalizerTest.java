package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;

class StoredValueNormalizerTest {
    private static final Model MODEL =
            Model.builder("Note", "notes").partitionKey("id", Type.S).build();
    private final StoredValueNormalizer normalizer = new StoredValueNormalizer(new WriteErrors("create", MODEL));

    private static Value number(String text) {
        return new Value.N(text);
    }

    /** DynamoDB stores 1.50 as 1.5, so that it is sent and compared like that. */
    @Test
    void numbersArePlainAtEveryDepth() {
        assertThat(normalizer.of("a", number("1.50"))).isEqualTo(number("1.5"));
        assertThat(normalizer.of("a", new Value.L(List.of(number("1"), number("1.50")))))
                .isEqualTo(new Value.L(List.of(number("1"), number("1.5"))));
        assertThat(normalizer.of("a", Value.m(Map.of("x", number("1"), "y", number("1.50"), "z", number("2")))))
                .isEqualTo(Value.m(Map.of("x", number("1"), "y", number("1.5"), "z", number("2"))));
        Value.NS set = (Value.NS) normalizer.of("a", Value.ns(List.of(new Value.N("1.50"), new Value.N("2"))));
        assertThat(set.values()).extracting(Value.N::text).containsExactly("1.5", "2");
    }

    @Test
    void plainValueIsTheSameObject() {
        for (Value value : List.of(
                number("1.5"),
                Value.ns(List.of(new Value.N("1"), new Value.N("2"))),
                new Value.L(List.of(number("1"), Value.s("x"))),
                Value.m(Map.of("x", number("1"))),
                Value.ss("a", "b"))) {
            assertThat(normalizer.of("a", value)).isSameAs(value);
        }
    }

    private void assertRejected(Value value, String path, String message) {
        assertThatThrownBy(() -> normalizer.of("a", value))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.attributePath()).isEqualTo(path))
                .hasMessageContaining(path + message);
    }

    @Test
    void emptySetIsRejectedAtItsPath() {
        String message = " is an empty set, which DynamoDB cannot store; use NULL or omit it";
        assertRejected(Value.ss(List.of()), "a", message);
        assertRejected(Value.m(Map.of("x", Value.ns(List.of()))), "a.x", message);
        assertRejected(new Value.L(List.of(Value.s(""), Value.bs(List.of()))), "a[1]", message);
    }

    @Test
    void loneSurrogateIsRejectedAtItsPath() {
        String message = " has text with a lone surrogate, which UTF-8 cannot encode";
        assertRejected(Value.s("\uD800"), "a", message);
        assertRejected(Value.m(Map.of("x", Value.ss("ok", "\uD800"))), "a.x", message);
        assertRejected(Value.m(Map.of("\uD800", Value.s("x"))), "a", message);
    }

    @Test
    void numberThatDynamoDbCannotStoreIsRejectedAtItsPath() {
        assertRejected(
                new Value.L(List.of(Value.ns(List.of(new Value.N("1"), new Value.N("1e126"))))),
                "a[0]",
                " is not a number that DynamoDB can store: at most 38 digits, from 1E-130 to 9.9E125");
    }
}
