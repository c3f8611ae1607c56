package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** The rules of fields also hold for what {@code set} changes, however the value is passed. */
@DynamoTest
@SuppressWarnings("NullAway.Init")
class SetParamTest {
    private static final String SCHEMA = TestTable.schema("{}", """
            {"T": {"pk": {"type": "string", "value": "t#${id}"}, "sk": {"type": "string", "value": "t#"},
                   "id": {"type": "string"}, "s": {"type": "string"}, "n": {"type": "number"},
                   "iso": {"type": "date", "isoDates": true}, "ttl": {"type": "date", "ttl": true},
                   "name": {"type": "string", "required": true},
                   "tags": {"type": "set", "nulls": true},
                   "box": {"type": "object", "required": true, "nulls": true,
                           "schema": {"zip": {"type": "string", "required": true}, "note": {"type": "string"}}}}}
            """);
    private static final Instant MOMENT = Instant.parse("2030-01-01T00:00:00.001Z");

    private TestTable test;
    private OneModel things;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
        things = test.model("T");
        things.create(properties("id", "1", "name", "a", "box", Map.of("zip", "1", "note", "x")));
    }

    @AfterEach
    void close() {
        test.close();
    }

    private Item stored() {
        return test.stored("t#1", "t#").orElseThrow();
    }

    private void set(Params params) {
        things.update(properties("id", "1"), params);
    }

    private void assertRejected(String path, Params params) {
        Item before = stored();
        assertThatThrownBy(() -> set(params))
                .isInstanceOfSatisfying(
                        OneTableException.class,
                        e -> assertThat(e.context().attributePath()).isEqualTo(path));
        assertThat(stored()).isEqualTo(before);
    }

    @Test
    void substitutionIsConvertedByTheFieldThatItIsSetFor() {
        set(Params.of().set("iso", "@{at}").set("ttl", "@{at}").set("n", "{5}").substitution("at", MOMENT));

        assertThat(stored().attributes())
                .containsEntry("iso", Value.s("2030-01-01T00:00:00.001Z"))
                .containsEntry("ttl", Value.n(MOMENT.getEpochSecond() + 1))
                .containsEntry("n", Value.n(5));
    }

    @Test
    void substitutionThatItsFieldCannotStoreIsRejected() {
        assertRejected("s", Params.of().set("s", "@{at}").substitution("at", MOMENT));
        assertRejected("ttl", Params.of().set("ttl", "@{n}").substitution("n", 253_402_300_800L));
        assertRejected("ttl", Params.of().set("ttl", "{253402300800}"));
    }

    @Test
    void requiredFieldCannotBeSetToNull() {
        assertRejected("name", Params.of().set("name", null));
        assertRejected("box", Params.of().set("box", null));
        assertRejected("box.zip", Params.of().set("box.zip", null));

        set(Params.of().set("box.note", null));

        assertThat(stored().get("box")).isEqualTo(Value.m(Map.of("zip", Value.s("1"))));
    }

    @Test
    void requiredFieldCannotBeRemoved() {
        assertRejected("name", Params.of().remove("name"));
        assertRejected("box", Params.of().remove("box"));
        assertRejected("box.zip", Params.of().remove("box.zip"));

        set(Params.of().remove("box.note"));

        assertThat(stored().get("box")).isEqualTo(Value.m(Map.of("zip", Value.s("1"))));
    }

    /** As in the JavaScript library: it cannot be known before the request whether an upsert creates the item. */
    @Test
    void upsertMayCreateAnItemWithoutRequiredFields() {
        things.upsert(properties("id", "2", "n", 1));

        assertThat(things.get(Map.of("id", "2")).orElseThrow())
                .containsEntry("n", 1L)
                .doesNotContainKey("name");
        assertThatThrownBy(() -> things.upsert(properties("id", "3", "name", null)))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining("name");
    }

    @Test
    void emptySetIsRemovedEvenWithNulls() {
        things.update(properties("id", "1", "tags", Set.of("a")));

        things.update(properties("id", "1", "tags", Set.of()));

        assertThat(stored().attributes()).doesNotContainKey("tags");
    }

    @Test
    void largestIntegerOfJavaScriptIsStored() {
        things.update(properties("id", "1", "n", 9_007_199_254_740_991L));

        assertThat(stored().get("n")).isEqualTo(Value.n(9_007_199_254_740_991L));
    }
}
