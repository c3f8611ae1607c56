package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** What params of an update store is converted and checked like properties, at any depth. */
@DynamoTest
@SuppressWarnings("NullAway.Init")
class ParamValidationTest {
    private static final String SCHEMA = TestTable.schema("{}", """
            {"T": {"pk": {"type": "string", "value": "t#${id}"}, "sk": {"type": "string", "value": "t#"},
                   "id": {"type": "string"}, "s": {"type": "string"}, "n": {"type": "number"},
                   "flag": {"type": "boolean"}, "tags": {"type": "set"}, "sizes": {"type": "set"}, "arr": {"type": "array"},
                   "bytes": {"type": "binary"}, "at": {"type": "date"}, "iso": {"type": "date", "isoDates": true},
                   "any": {"type": "object"},
                   "status": {"type": "string", "enum": ["open", "done"]},
                   "code": {"type": "string", "validate": "/^[a-z]+$/"},
                   "addr": {"type": "object", "schema": {
                       "zip": {"type": "string", "required": true, "validate": "/^[0-9]{5}$/"},
                       "land": {"type": "string", "enum": ["de", "fr"]}, "no": {"type": "number", "map": "nr"},
                       "label": {"type": "string", "value": "${land}-${zip}"},
                       "geo": {"type": "object", "schema": {"lat": {"type": "number", "required": true}}}}},
                   "home": {"type": "object", "schema": {"geo": {"type": "object", "required": true,
                       "schema": {"lat": {"type": "number"}}}}},
                   "lines": {"type": "array", "items": {"type": "object", "schema": {
                       "sku": {"type": "string", "required": true}, "qty": {"type": "number"},
                       "kind": {"type": "string", "enum": ["a", "b"]}}}}}}
            """);

    private TestTable test;
    private OneModel things;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
        things = test.model("T");
        things.create(properties(
                "id", "1", "tags", Set.of("a", "b"), "sizes", Set.of(1, 2), "lines", List.of(Map.of("sku", "x"))));
    }

    @AfterEach
    void close() {
        test.close();
    }

    private Item stored() {
        return test.stored("t#1", "t#").orElseThrow();
    }

    private Value stored(String attribute) {
        return Objects.requireNonNull(stored().get(attribute));
    }

    private void update(Params params) {
        things.update(properties("id", "1"), params);
    }

    private void assertRejected(String path, Params params) {
        assertRejected(path, properties("id", "1"), params);
    }

    private void assertRejected(String path, Map<String, Object> properties, Params params) {
        Item before = stored();
        assertThatThrownBy(() -> things.update(properties, params))
                .isInstanceOfSatisfying(OneTableException.class, e -> {
                    assertThat(e.code()).isEqualTo(OneTableException.VALIDATION);
                    assertThat(e.context().model()).isEqualTo("T");
                    assertThat(e.context().attributePath()).isEqualTo(path);
                })
                .hasMessageContaining("'" + path + "'");
        assertThat(stored()).isEqualTo(before);
    }

    @Test
    void setValueMustMatchPatternAndEnumHoweverItIsPassed() {
        for (String bogus : List.of("B0gus", "{B0gus}", "@{bogus}")) {
            assertRejected("status", Params.of().set("status", bogus).substitution("bogus", "B0gus"));
            assertRejected("code", Params.of().set("code", bogus).substitution("bogus", "B0gus"));
        }

        update(Params.of().set("status", "done").set("code", "{abc}"));

        assertThat(stored("status")).isEqualTo(Value.s("done"));
        assertThat(stored("code")).isEqualTo(Value.s("abc"));
    }

    @Test
    void setValueIsConvertedToTheTypeOfItsField() {
        update(Params.of().set("s", 5).set("n", "7.50").set("flag", "false"));

        assertThat(stored("s")).as("as in the JavaScript library").isEqualTo(Value.n(5));
        assertThat(stored("n")).isEqualTo(Value.n("7.5"));
        assertThat(stored("flag")).isEqualTo(Value.bool(false));
        assertRejected("n", Params.of().set("n", "many"));
        assertRejected("n", Params.of().set("n", List.of(1)));
        assertRejected("arr", Params.of().set("arr", Map.of("a", 1)));
    }

    @Test
    void fieldsOfNestedObjectsAreCheckedInSet() {
        assertRejected("addr.zip", Params.of().set("addr.zip", "1"));
        assertRejected("addr.zip", Params.of().set("addr", Map.of("zip", "1")));
        assertRejected("addr.zip", Params.of().set("addr", Map.of("land", "de")));
        assertRejected("addr.land", Params.of().set("addr", Map.of("zip", "12345", "land", "xx")));
        assertRejected("addr.no", Params.of().set("addr", Map.of("zip", "12345", "no", "many")));
        assertRejected("addr.geo.lat", Params.of().set("addr", Map.of("zip", "12345", "geo", Map.of())));
        assertRejected("addr.geo", Params.of().set("addr", Map.of("zip", "12345", "geo", "here")));
        assertRejected("addr", Params.of().set("addr", "text"));
        assertRejected("lines", Params.of().set("lines", Map.of("sku", "x")));
        assertRejected("home.geo", Params.of().set("home", Map.of()));

        update(Params.of().set("addr", Map.of("zip", "12345", "land", "de", "no", "7")));

        assertThat(stored("addr"))
                .isEqualTo(Value.m(Map.of(
                        "zip",
                        Value.s("12345"),
                        "land",
                        Value.s("de"),
                        "nr",
                        Value.n(7),
                        "label",
                        Value.s("de-12345"))));
    }

    @Test
    void pushedElementsAreChecked() {
        assertRejected("lines.sku", Params.of().push("lines", Map.of("qty", 1)));
        assertRejected("lines.kind", Params.of().push("lines", Map.of("sku", "y", "kind", "c")));
        assertRejected("lines.qty", Params.of().push("lines", List.of(Map.of("sku", "y", "qty", "many"))));
        assertRejected("lines", Params.of().push("lines", "y"));
        assertRejected("lines[0].sku", Params.of().set("lines[0]", Map.of("qty", 1)));

        update(Params.of().push("lines", Map.of("sku", "y", "qty", "2")));

        assertThat(stored("lines"))
                .isEqualTo(Value.l(
                        Value.m(Map.of("sku", Value.s("x"))), Value.m(Map.of("sku", Value.s("y"), "qty", Value.n(2)))));
    }

    @Test
    void addAndDeleteTakeMembersOfASetAsListOrAlone() {
        update(Params.of().delete("tags", List.of("a")).delete("sizes", List.of(2)));
        assertThat(stored("tags")).isEqualTo(Value.ss(Set.of("b")));
        assertThat(stored("sizes")).isEqualTo(Value.ns(Set.of(Value.n(1))));

        update(Params.of().add("tags", List.of("c", "d")).add("sizes", 3).add("n", "2"));
        assertThat(stored("tags")).isEqualTo(Value.ss(Set.of("b", "c", "d")));
        assertThat(stored("sizes")).isEqualTo(Value.ns(Set.of(Value.n(1), Value.n(3))));
        assertThat(stored("n")).isEqualTo(Value.n(2));
        assertRejected("tags", Params.of().delete("tags", List.of(true)));
        assertRejected("tags", Params.of().delete("tags", List.of()));
    }

    @Test
    void addChangesOnlyNumbersAndSets() {
        for (String field : List.of("s", "flag", "arr", "status", "bytes", "iso", "addr", "addr.zip", "lines")) {
            assertRejected(field, Params.of().add(field, 1));
            assertRejected(field, Params.of().add(field, Set.of("a")));
        }
        for (String field : List.of("n", "at", "any", "any.inner", "lines[0].qty", "arr[0]")) {
            assertRejected(field, Params.of().add(field, "text"));
        }
        assertThatThrownBy(() -> update(Params.of().add("arr", 1)))
                .hasMessageContaining("update of T")
                .hasMessageContaining(
                        "'arr': the field has the type array, but add changes only numbers and sets; use set or push");

        update(Params.of()
                .add("n", 1)
                .add("at", 5)
                .add("any", 2)
                .add("lines[0].qty", 3)
                .add("other", Set.of("a")));

        assertThat(stored("at")).isEqualTo(Value.n(5));
        assertThat(stored("any")).isEqualTo(Value.n(2));
        assertThat(stored("other")).isEqualTo(Value.ss(Set.of("a")));
        assertThat(stored("lines")).isEqualTo(Value.l(Value.m(Map.of("sku", Value.s("x"), "qty", Value.n(3)))));
    }

    @Test
    void deleteDeletesOnlyMembersOfSets() {
        for (String field : List.of("s", "n", "flag", "arr", "bytes", "at", "iso", "addr", "addr.no", "lines")) {
            assertRejected(field, Params.of().delete(field, 1));
            assertRejected(field, Params.of().delete(field, Set.of("a")));
        }
        for (String field : List.of("any", "any.inner", "arr[0]", "other")) {
            assertRejected(field, Params.of().delete(field, 1));
        }
        update(Params.of().set("any", Set.of("a", "b")));

        update(Params.of().delete("any", Set.of("a")));

        assertThat(stored("any")).isEqualTo(Value.ss(Set.of("b")));
    }

    @Test
    void typeOfAnEntityCannotBeChanged() {
        for (Params params : List.of(
                Params.of().set("_type", "Other"),
                Params.of().set("_type", "${s}"),
                Params.of().set("_type", null),
                Params.of().remove("_type"),
                Params.of().push("_type", "Other"),
                Params.of().add("_type", 1),
                Params.of().delete("_type", Set.of("T")))) {
            assertThatThrownBy(() -> update(params))
                    .isInstanceOf(OneTableException.class)
                    .hasMessageContaining("_type");
        }
        assertThat(stored("_type")).isEqualTo(Value.s("T"));
    }

    @Test
    void updateThatReplacesAnObjectNeedsItsRequiredFields() {
        update(Params.of().set("addr", Map.of("zip", "12345", "land", "de")));
        Params replace = Params.of().partial(false);

        assertRejected("addr.zip", properties("id", "1", "addr", Map.of("land", "fr")), replace);
        assertRejected("addr.zip", properties("id", "1", "addr", properties("land", "fr", "zip", null)), replace);
        assertRejected("addr.geo.lat", properties("id", "1", "addr", Map.of("zip", "12345", "geo", Map.of())), replace);
        assertRejected("home.geo", properties("id", "1", "home", Map.of()), replace);
        assertRejected("lines[0].sku", properties("id", "1", "lines", List.of(Map.of("qty", 1))), replace);

        things.update(properties("id", "1", "addr", Map.of("land", "fr")));

        assertThat(things.get(Map.of("id", "1")).orElseThrow())
                .containsEntry("addr", Map.of("zip", "12345", "land", "fr"));
    }

    @Test
    void errorsAboutNestedPropertiesHaveTheFullPath() {
        assertRejected("addr.zip", properties("id", "1", "addr", Map.of("zip", "1")), Params.of());
        assertRejected("addr.no", properties("id", "1", "addr", Map.of("no", "many")), Params.of());
        assertRejected("addr.geo.lat", properties("id", "1", "addr", Map.of("geo", Map.of("lat", "x"))), Params.of());
        assertRejected("lines[0].kind", properties("id", "1", "lines", List.of(Map.of("kind", "c"))), Params.of());
        assertThatThrownBy(() -> things.create(properties("id", "2", "addr", Map.of("zip", "1"))))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.validation()).containsOnlyKeys("addr.zip"))
                .hasMessageContaining("invalid addr.zip");
    }
}
