package org.tabletheory.mapping.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.mapping.condition.Condition.field;
import static org.tabletheory.mapping.condition.Condition.size;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.condition.Operator;

/** The conditions that each kind of attribute offers, compared with the untyped ones. */
class TypedAttributesTest {
    record Order() {}

    private final TextAttribute<Order, String> state = new TextAttribute<>("state");
    private final NumberAttribute<Order, Long> total = new NumberAttribute<>("total");
    private final SetAttribute<Order, String> tags = new SetAttribute<>("tags");
    private final ListAttribute<Order, String> lines = new ListAttribute<>("lines");
    private final MapAttribute<Order, String> notes = new MapAttribute<>("notes");

    private static void assertIs(ConditionOf<Order> typed, Condition untyped) {
        assertThat(typed.condition()).isEqualTo(untyped);
    }

    @Test
    void everyAttributeHasItsPathAndMayExist() {
        EncryptedAttribute<Order, String> secret = new EncryptedAttribute<>("a.b");

        assertThat(secret.path()).isEqualTo("a.b");
        assertThat(secret).hasToString("a.b");
        assertIs(secret.exists(), field("a.b", "EXISTS"));
        assertIs(secret.notExists(), field("a.b", "NOT_EXISTS"));
    }

    @Test
    void valuesAreCompared() {
        assertIs(total.eq(1L), field("total", "=", 1L));
        assertIs(total.eq(null), field("total", "=", (Object) null));
        assertIs(total.ne(1L), field("total", "<>", 1L));
        assertIs(total.in(List.of(1L, 2L)), field("total", "IN", 1L, 2L));
        assertIs(total.lt(1L), field("total", "<", 1L));
        assertIs(total.le(1L), field("total", "<=", 1L));
        assertIs(total.gt(1L), field("total", ">", 1L));
        assertIs(total.ge(1L), field("total", ">=", 1L));
        assertIs(total.between(1L, 2L), field("total", "BETWEEN", 1L, 2L));
    }

    @Test
    void textsHaveABeginningAndParts() {
        assertIs(state.beginsWith("OP"), field("state", "BEGINS_WITH", "OP"));
        assertIs(state.contains("PE"), field("state", "CONTAINS", "PE"));
        assertIs(state.notContains("PE"), field("state", "NOT_CONTAINS", "PE"));
    }

    @Test
    void collectionsHaveMembersAndASize() {
        assertIs(tags.contains("a"), field("tags", "CONTAINS", "a"));
        assertIs(tags.notContains("a"), field("tags", "NOT_CONTAINS", "a"));
        assertIs(tags.size(Operator.GT, 2), size("tags", ">", 2));
        assertIs(lines.contains("a"), field("lines", "CONTAINS", "a"));
        assertIs(lines.notContains("a"), field("lines", "NOT_CONTAINS", "a"));
        assertIs(lines.size(Operator.LE, 3), size("lines", "<=", 3));
        assertIs(lines.at(2).eq("a"), field("lines[2]", "=", "a"));
        assertIs(notes.size(Operator.EQ, 0), size("notes", "=", 0));
        assertIs(notes.at("by").eq("a"), field("notes.by", "=", "a"));
        assertThat(notes.at("example.org").path()).isEqualTo("notes[\"example.org\"]");
    }

    @Test
    void conditionsAreCombined() {
        Condition open = field("state", "=", "OPEN");
        Condition large = field("total", ">", 9L);

        assertIs(state.eq("OPEN").and(total.gt(9L)), open.and(large));
        assertIs(state.eq("OPEN").or(total.gt(9L)), open.or(large));
        assertIs(state.eq("OPEN").not(), Condition.not(open));
    }
}
