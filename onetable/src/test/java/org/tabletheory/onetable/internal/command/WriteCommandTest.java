package org.tabletheory.onetable.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.internal.command.TestCalls.text;
import static org.tabletheory.onetable.internal.command.TestCalls.update;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.internal.command.CallParams.Param;
import org.tabletheory.wire.Effect;

/** The requests of writes: keys, expressions and conditions. */
class WriteCommandTest {
    private static final String MODELS = """
            {"T": {"pk": {"type": "string", "value": "t#${id}"}, "sk": {"type": "string", "value": "t#"},
                   "id": {"type": "string"}, "s": {"type": "string"}, "n": {"type": "number"}, "tags": {"type": "set"},
                   "list": {"type": "array"}, "fixed": {"type": "string", "fixed": true}, "any": {"type": "object"},
                   "state": {"type": "string", "default": "new"}, "need": {"type": "string", "required": true},
                   "a": {"type": "string", "map": "p.a"}, "b": {"type": "string", "map": "p.b"},
                   "box": {"type": "object", "schema": {"x": {"type": "string"}, "y": {"type": "string"}}},
                   "lines": {"type": "array", "items": {"type": "object", "schema": {"q": {"type": "number"}}}}}}
            """;
    private static final TestCalls CALLS = TestCalls.of("{}", MODELS);
    private static final TestCalls TIMED = TestCalls.of("{\"timestamps\": true}", MODELS);

    private static Call updating(CallParams params) {
        return CALLS.call(CallType.UPDATE, "T", params, true);
    }

    private static String updateText(Map<String, ?> properties) {
        return String.valueOf(text(update(updating(CallParams.NONE), properties).update()));
    }

    private static String updateText(CallParams params) {
        return String.valueOf(text(update(updating(params), Map.of("id", "1")).update()));
    }

    private static Map<String, @Nullable Object> with(String name, @Nullable Object value) {
        Map<String, @Nullable Object> properties = new HashMap<>(Map.of("id", "1"));
        properties.put(name, value);
        return properties;
    }

    @Test
    void updateSetsGivenPropertiesAndRemovesNulls() {
        assertThat(updateText(Map.of("id", "1", "s", "x"))).isEqualTo("set id = '1', s = 'x'");
        assertThat(updateText(with("s", null))).isEqualTo("remove s set id = '1'");
        assertThat(updateText(with("fixed", "x"))).isEqualTo("set id = '1', fixed = if_not_exists(fixed, 'x')");
        assertThat(updateText(with("box", Map.of("x", "1")))).isEqualTo("set box.x = '1', id = '1'");
        assertThat(updateText(with("lines", List.of(Map.of(), Map.of("q", 2)))))
                .isEqualTo("set lines[1].q = 2, id = '1'");
        assertThat(updateText(Map.of("id", "1", "a", "x", "b", "y")))
                .isEqualTo("set id = '1', p = {\"M\":{\"a\":{\"S\":\"x\"},\"b\":{\"S\":\"y\"}}}");
    }

    @Test
    void keyOfAnUpdateIsNotSet() {
        ItemWrite.Update update = update(updating(CallParams.NONE), Map.of("id", "1", "s", "x"));

        assertThat(update.key()).isEqualTo(Item.of("pk", Value.s("t#1")).with("sk", Value.s("t#")));
        assertThat(text(update.condition())).isEqualTo("(attribute_exists(pk)) and (attribute_exists(sk))");
        assertThat(update.returns()).isEqualTo(ReturnValues.ALL_NEW);
        assertThat(update(updating(CallParams.NONE.with(Param.RETURNS, ReturnValues.NONE)), Map.of("id", "1"))
                        .returns())
                .isEqualTo(ReturnValues.NONE);
    }

    @Test
    void paramsHaveTheirSections() {
        assertThat(updateText(CallParams.NONE
                        .withEntry(Param.SET, "s", "x")
                        .withEntry(Param.PUSH, "list", 1)
                        .with(Param.REMOVE, List.of("any", "lines[0]"))
                        .withEntry(Param.DELETE, "tags", Set.of("a"))
                        .withEntry(Param.ADD, "n", 1)))
                .isEqualTo("add n 1 delete tags " + Value.ss("a") + " remove any, lines[0] set s = 'x', list ="
                        + " list_append(if_not_exists(list, " + Value.l() + "), " + Value.l(Value.n(1))
                        + "), id = '1'");
        assertThat(updateText(CallParams.NONE.withEntry(Param.SET, "n", "${n} - {1}")))
                .isEqualTo("set n = n - 1, id = '1'");
        assertThat(updateText(CallParams.NONE.withEntry(Param.SET, "box.x", null)))
                .isEqualTo("remove box.x set id = '1'");
        assertThat(updateText(CallParams.NONE.withEntry(Param.PUSH, "list", Arrays.asList(1, null))))
                .contains("), " + Value.l(Value.n(1), Value.nul()) + ")");
    }

    @Test
    void propertyThatAParamChangesIsNotSet() {
        Call call = updating(CallParams.NONE.withEntry(Param.SET, "s", "x"));

        assertThat(text(update(call, Map.of("id", "1", "s", "y")).update())).isEqualTo("set s = 'x', id = '1'");
        assertThat(text(update(
                                updating(CallParams.NONE.with(Param.REMOVE, List.of("s", "p"))),
                                Map.of("id", "1", "a", "x", "b", "y"))
                        .update()))
                .isEqualTo("remove s, p set id = '1'");
        assertThat(text(update(
                                updating(CallParams.NONE.withEntry(Param.SET, "box.x", "1")),
                                Map.of("id", "1", "box", Map.of("x", "2", "y", "3")))
                        .update()))
                .isEqualTo("set box.x = '1', box.y = '3', id = '1'");
    }

    @Test
    void changeOfTheSameThingByTwoParamsIsRejected() {
        for (CallParams params : List.of(
                CallParams.NONE.withEntry(Param.SET, "box.x", "1").with(Param.REMOVE, List.of("box")),
                CallParams.NONE.withEntry(Param.SET, "list[0]", "1").withEntry(Param.PUSH, "list", "1"),
                CallParams.NONE.withEntry(Param.ADD, "n", 1).withEntry(Param.SET, "n", 1))) {
            assertThatThrownBy(() -> updateText(params))
                    .isInstanceOf(OneTableException.class)
                    .hasMessageEndingWith("' is changed twice by the params of this update");
        }
        assertThat(updateText(CallParams.NONE.withEntry(Param.SET, "box.x", "1").withEntry(Param.SET, "box.y", "2")))
                .isEqualTo("set box.x = '1', box.y = '2', id = '1'");
        Call partly = CALLS.call(CallType.UPDATE, "T", CallParams.NONE.withEntry(Param.SET, "any.x", 1), true);
        assertThatThrownBy(() -> update(partly, Map.of("id", "1", "any", 5)))
                .hasMessage(
                        "update of T: 'any' is changed by a property and partly by a param; change it by one of them"
                                + " only");
    }

    @Test
    void pathsThatUpdatesCannotChangeAreRejected() {
        assertThatThrownBy(() -> updateText(CallParams.NONE.withEntry(Param.SET, "pk", "x")))
                .hasMessage("update of T: 'pk' is part of the primary key, which updates cannot change; remove the item"
                        + " and create another");
        assertThatThrownBy(() -> updateText(CallParams.NONE.withEntry(Param.SET, "_type", "x")))
                .hasMessage(
                        "update of T: '_type' is the type of the entity, which updates cannot change; remove the item"
                                + " and create one of another model");
        assertThatThrownBy(() -> updateText(CallParams.NONE.withEntry(Param.SET, "a..b", "x")))
                .hasMessage("update of T: malformed path 'a..b'; write nested fields as address.zip and elements as"
                        + " tags[0]");
        assertThatThrownBy(() -> updateText(CallParams.NONE.with(Param.REMOVE, List.of("need"))))
                .hasMessageContaining("'need' is required and must not be null or removed; give it a value");
        assertThatThrownBy(() -> updateText(Map.of("id", "1", "a", "x")))
                .hasMessage("update of T: the fields a, b are packed into the attribute 'p'; pass all of them or none");
    }

    @Test
    void updateThatChangesNothingIsRejected() {
        TestCalls keys =
                TestCalls.of("{}", "{\"K\": {\"pk\": {\"type\": \"string\"}, \"sk\": {\"type\": \"string\"}}}");

        assertThatThrownBy(() ->
                        update(keys.call(CallType.UPDATE, "K", CallParams.NONE, true), Map.of("pk", "1", "sk", "1")))
                .hasMessage(
                        "update of K: the update changes nothing; pass at least one property that is not part of the"
                                + " key");
    }

    @Test
    void upsertSetsTypeDefaultsAndCreationTime() {
        Call upsert = TIMED.call(CallType.UPDATE, "T", CallParams.NONE, null);

        assertThat(text(update(upsert, Map.of("id", "1")).update()))
                .isEqualTo("set id = '1', state = if_not_exists(state, 'new'), _type = 'T',"
                        + " created = if_not_exists(created, 1000)");
        assertThat(update(upsert, Map.of("id", "1")).condition()).isNull();
        assertThat(text(update(TIMED.call(CallType.UPDATE, "T", CallParams.NONE, true), Map.of("id", "1"))
                        .update()))
                .isEqualTo("set id = '1'");
        Call untimed = TIMED.call(CallType.UPDATE, "T", CallParams.NONE.with(Param.TIMESTAMPS, false), null);
        assertThat(text(update(untimed, Map.of("id", "1")).update())).doesNotContain("created");
        assertThat(text(update(CALLS.call(CallType.UPDATE, "T", CallParams.NONE, null), Map.of("id", "1"))
                        .update()))
                .doesNotContain("created");
    }

    @Test
    void effectOfAnUpdateSaysWhetherItMayBeRepeated() {
        assertThat(effect(CallParams.NONE.withEntry(Param.ADD, "n", 1))).isEqualTo(Effect.ONCE);
        assertThat(effect(CallParams.NONE.withEntry(Param.PUSH, "list", 1))).isEqualTo(Effect.ONCE);
        assertThat(effect(CallParams.NONE.withEntry(Param.SET, "n", "${n} + {1}")))
                .isEqualTo(Effect.ONCE);
        for (CallParams repeatable : List.of(
                CallParams.NONE,
                CallParams.NONE.withEntry(Param.ADD, "tags", Set.of("a")),
                CallParams.NONE.withEntry(Param.DELETE, "tags", Set.of("a")),
                CallParams.NONE.withEntry(Param.SET, "n", "{1}"),
                CallParams.NONE.with(Param.REMOVE, List.of("n")))) {
            assertThat(effect(repeatable)).isEqualTo(Effect.IDEMPOTENT);
            assertThat(update(updating(repeatable), Map.of("id", "1")).effect()).isEqualTo(Effect.GUARDED);
        }
    }

    private static Effect effect(CallParams params) {
        return update(CALLS.call(CallType.UPDATE, "T", params, null), Map.of("id", "1"))
                .effect();
    }

    @Test
    void conditionsAreJoined() {
        CallParams where = CallParams.NONE.with(Param.WHERE, "${s} = {x} or ${n} > {1}");
        Map<String, Object> key = Map.of("pk", "t#1", "sk", "t#");
        WriteCommand command = TestCalls.write(CALLS.call(CallType.DELETE, "T", where, false), key);
        command.requireUnchanged(ItemPath.of("n"), Value.n(1));
        command.requireUnchanged(ItemPath.of("s"), null);
        command.requireExists();

        assertThat(text(command.delete(Item.of("pk", Value.s("1"))).condition()))
                .isEqualTo(
                        "(n = 1) and (attribute_not_exists(s)) and (attribute_exists(pk)) and (attribute_not_exists(pk))"
                                + " and (attribute_not_exists(sk)) and (s = 'x' or n > 1)");
        WriteCommand existing = TestCalls.write(CALLS.call(CallType.DELETE, "T", CallParams.NONE, true), key);
        existing.requireExists();
        assertThat(text(existing.delete(Item.of("pk", Value.s("1"))).condition()))
                .isEqualTo("(attribute_exists(pk)) and (attribute_exists(sk))");
    }

    @Test
    void deleteReturnsTheItemUnlessNothingIsRequested() {
        assertThat(delete(CallParams.NONE).returnOld()).isTrue();
        assertThat(delete(CallParams.NONE.with(Param.RETURNS, ReturnValues.ALL_OLD))
                        .returnOld())
                .isTrue();
        assertThat(delete(CallParams.NONE.with(Param.RETURNS, ReturnValues.NONE))
                        .returnOld())
                .isFalse();
        assertThat(delete(CallParams.NONE).condition()).isNull();
    }

    private static ItemWrite.Delete delete(CallParams params) {
        Call call = CALLS.call(CallType.DELETE, "T", params, null);
        return TestCalls.write(call, Map.of("id", "1")).delete(Item.of("pk", Value.s("1")));
    }

    @Test
    void checkNeedsACondition() {
        Call exists = CALLS.call(CallType.GET, "T", CallParams.NONE, true);
        assertThat(TestCalls.write(exists, Map.of("id", "1")).check().key())
                .isEqualTo(Item.of("pk", Value.s("t#1")).with("sk", Value.s("t#")));
        Call without = CALLS.call(CallType.GET, "T", CallParams.NONE, null);
        assertThatThrownBy(() -> TestCalls.write(without, Map.of("id", "1")).check())
                .hasMessage("get of T: a check needs a condition; set exists or where");
    }

    @Test
    void putStoresDefaultsTypeAndPackedFields() {
        Call put = CALLS.call(CallType.PUT, "T", CallParams.NONE, false);
        Map<String, Object> properties = Map.of("id", "1", "need", "x", "a", "1", "b", "2", "other", "y");
        ItemWrite.Put written = TestCalls.write(put, properties).put();

        assertThat(written.item().attributes())
                .isEqualTo(Map.of(
                        "pk",
                        Value.s("t#1"),
                        "sk",
                        Value.s("t#"),
                        "id",
                        Value.s("1"),
                        "need",
                        Value.s("x"),
                        "state",
                        Value.s("new"),
                        "_type",
                        Value.s("T"),
                        "p",
                        Value.m(Map.of("a", Value.s("1"), "b", Value.s("2")))));
        assertThat(text(written.condition())).isEqualTo("(attribute_not_exists(pk)) and (attribute_not_exists(sk))");
        assertThatThrownBy(() -> TestCalls.write(put, Map.of("id", "1", "need", "x", "a", "1"))
                        .put())
                .hasMessageContaining("pass all of them or none");
    }
}
