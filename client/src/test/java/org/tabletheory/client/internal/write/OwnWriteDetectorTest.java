package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.plan.PutPlan;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.wire.Effect;

/** A failed condition is the call's own write only if the found item proves it; otherwise another program's write would be lost. */
class OwnWriteDetectorTest {
    private static final Item KEY = Item.of("id", Value.s("1"));
    private static final Value NOW = Value.s("2026-01-02T03:04:05.000000001Z");
    private static final Model NOTE = Model.builder("Note", "notes")
            .partitionKey("id", Type.S)
            .attribute(AttributeDef.of("created", Type.S).roles(Role.CREATED_AT))
            .attribute(AttributeDef.of("updated", Type.S).roles(Role.UPDATED_AT))
            .attribute(AttributeDef.of("version", Type.N).roles(Role.VERSION))
            .build();
    private static final Optional<VersionLock> AT_3 = Optional.of(new VersionLock("version", 3, true));

    private static boolean isPut(Item stored, Item found) {
        return OwnWriteDetector.isResultOf(new PutPlan("notes", stored, null, Effect.GUARDED), NOTE, found);
    }

    @Test
    void putIsRecognisedByItsTimestamp() {
        Item stored = KEY.with("text", Value.s("a")).with("updated", NOW);

        assertThat(isPut(stored, stored)).isTrue();
        assertThat(isPut(stored, stored.with("text", Value.s("b")))).isFalse();
        assertThat(isPut(stored, stored.with("more", Value.s("b")))).isFalse();
        assertThat(isPut(KEY.with("created", NOW), KEY.with("created", NOW))).isTrue();
    }

    @Test
    void putWithoutATimestampMayBeOfAnotherProgram() {
        Item stored = KEY.with("text", Value.s("a"));
        assertThat(isPut(stored, stored)).isFalse();
    }

    private static UpdateAction set(String path, Value value) {
        return new UpdateAction.Set(AttributePath.parse(path), value);
    }

    private static boolean isUpdate(Optional<VersionLock> lock, Item found, UpdateAction... actions) {
        UpdatePlan plan = new UpdatePlan("notes", KEY, List.of(actions), null, ReturnValues.NONE, Effect.GUARDED);
        return OwnWriteDetector.isResultOf(plan, NOTE, lock, found);
    }

    @Test
    void updateIsRecognisedByItsTimestampVersionAndChanges() {
        UpdateAction[] actions = {
            set("text", Value.s("a")),
            set("map.inner", Value.n(1)),
            new UpdateAction.Remove(AttributePath.parse("gone")),
            set("updated", NOW)
        };
        Item found = KEY.with("text", Value.s("a"))
                .with("map", Value.m(Map.of("inner", Value.n(1))))
                .with("updated", NOW)
                .with("version", Value.n(4));

        assertThat(isUpdate(AT_3, found, actions)).isTrue();
        assertThat(isUpdate(Optional.empty(), found.without("version"), actions))
                .isTrue();
        assertThat(isUpdate(AT_3, found.with("version", Value.n(5)), actions))
                .as("another write followed")
                .isFalse();
        assertThat(isUpdate(AT_3, found.without("version"), actions)).isFalse();
        assertThat(isUpdate(AT_3, found.with("text", Value.s("b")), actions)).isFalse();
        assertThat(isUpdate(AT_3, found.with("map", Value.m(Map.of("inner", Value.n(2)))), actions))
                .isFalse();
        assertThat(isUpdate(AT_3, found.with("updated", Value.s("2026-01-02T03:04:05Z")), actions))
                .isFalse();
        assertThat(isUpdate(AT_3, found.with("gone", Value.s("still here")), actions))
                .as("the removal was not applied")
                .isFalse();
    }

    @Test
    void updateWithoutATimestampMayBeOfAnotherProgram() {
        Item found = KEY.with("text", Value.s("a")).with("version", Value.n(4));
        assertThat(isUpdate(AT_3, found, set("text", Value.s("a")))).isFalse();
        assertThat(isUpdate(AT_3, found.with("map", Value.m(Map.of("updated", NOW))), set("map.updated", NOW)))
                .isFalse();
    }
}
