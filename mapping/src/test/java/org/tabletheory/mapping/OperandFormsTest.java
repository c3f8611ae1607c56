package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/** Operands in other forms than the Java type of their attribute, for types that contain others. */
class OperandFormsTest {
    enum State {
        OPEN,
        CLOSED
    }

    record Line(String sku, int qty) {}

    record Tree(String name, @OmitEmpty @Nullable Tree left, List<Tree> children) {}

    @Table("t")
    @SuppressWarnings("ArrayRecordComponent") // tests arrays
    record Mixed(
            @PartitionKey String id,
            int[] numbers,
            String[] texts,
            Line[] lines,
            List<Long> list,
            List<State> states,
            Set<State> stateSet,
            Set<Long> longs,
            Map<String, Integer> counts,
            Map<State, Line> byState,
            Map<URI, Integer> byUri,
            Map<LocalDate, String> byDay,
            Map<String, State> stateOf,
            Optional<Set<Long>> maybe,
            Optional<State> maybeState,
            Tree tree,
            Instant at,
            OffsetDateTime offset) {}

    private final Mapper<Mixed> mapper = Mapping.mappers().of(Mixed.class);

    private Value operand(String path, @Nullable Object value) {
        return mapper.operand(mapper.path(path), value);
    }

    private void assertRejected(String path, @Nullable Object value, String message) {
        Mapping.assertInvalidModel(() -> operand(path, value)).contains(message);
    }

    @Test
    void elementsOfArraysAreConverted() {
        assertThat(operand("numbers", new long[] {1, 2})).isEqualTo(Value.l(Value.n(1), Value.n(2)));
        assertThat(operand("numbers", List.of(1L, "2"))).isEqualTo(Value.l(Value.n(1), Value.n(2)));
        assertThat(operand("texts", new Object[] {"a", null})).isEqualTo(Value.l(Value.s("a"), Value.nul()));
        assertThat(operand("lines", new Line[] {new Line("a", 1)}))
                .isEqualTo(Value.l(Value.m(Map.of("sku", Value.s("a"), "qty", Value.n(1)))));
        assertThat(operand("lines[0].qty", 1L)).isEqualTo(Value.n(1));
        assertThat(operand("numbers[3]", 7L)).isEqualTo(Value.n(7));
        Mapping.assertInvalidModel(() -> mapper.path("numbers.x")).contains("numbers has no attribute 'x'");
        assertRejected("numbers", new String[] {"1", "x"}, "numbers[1] has type N, but the text is not a number");
    }

    @Test
    void elementsOfListsAreConverted() {
        assertThat(operand("list", List.of(1, 2L, "3"))).isEqualTo(Value.l(Value.n(1), Value.n(2), Value.n(3)));
        assertThat(operand("list", Arrays.asList(1L, null))).isEqualTo(Value.l(Value.n(1), Value.nul()));
        assertThat(operand("list", new int[] {1})).isEqualTo(Value.l(Value.n(1)));
        assertThat(operand("states", List.of(State.OPEN, "CLOSED")))
                .isEqualTo(Value.l(Value.s("OPEN"), Value.s("CLOSED")));
        assertThat(operand("states", Value.l(Value.s("OPEN"), Value.nul())))
                .isEqualTo(Value.l(Value.s("OPEN"), Value.nul()));
        assertRejected("states", List.of("OPEN", "OPN"), "states[1] has a value that is not a constant of State");
        assertRejected(
                "states",
                Value.l(Value.s("OPN")),
                "states[0] has a value that is not a constant of State (OPEN, CLOSED);" + " did you mean 'OPEN'?");
        assertRejected("list", List.of(1L, true), "list[1] has type N and cannot store Boolean");
    }

    @Test
    void membersOfSetsAreConverted() {
        assertThat(operand("longs", List.of(1, 2L))).isEqualTo(Value.ns("1", "2"));
        assertThat(operand("maybe", List.of(1, 2L))).isEqualTo(Value.ns("1", "2"));
        assertThat(operand("maybe", Optional.of(Set.of(1L)))).isEqualTo(Value.ns("1"));
        assertThat(operand("longs", List.of())).isEqualTo(Value.nul());
        assertThat(operand("longs", new Value.NS(Set.of()))).isEqualTo(Value.nul());
        assertThat(operand("stateSet", Value.ss("OPEN"))).isEqualTo(Value.ss("OPEN"));
        assertRejected("stateSet", Value.ss("OPN"), "stateSet has a value that is not a constant of State");
        assertRejected("maybeState", Value.s("OPN"), "maybeState has a value that is not a constant of State");
        assertRejected("maybeState", "OPN", "maybeState has a value that is not a constant of State");
        assertRejected(
                "longs", Collections.singletonList(null), "longs has a null member; sets in DynamoDB cannot have one");
        assertRejected("longs", Arrays.asList(1, null), "longs has a null member; sets in DynamoDB cannot have one");
        assertRejected("longs", List.of(1L, 1L), "longs has a duplicate member; sets in DynamoDB have none");
        assertRejected("longs", List.of(1, 1L), "longs has a duplicate member; sets in DynamoDB have none");
    }

    @Test
    void entriesOfMapsAreConverted() {
        Map<String, @Nullable Integer> withNull = new HashMap<>();
        withNull.put("a", null);
        assertThat(operand("counts", Map.of("a", 1L))).isEqualTo(Value.m(Map.of("a", Value.n(1))));
        assertThat(operand("counts", withNull)).isEqualTo(Value.m(Map.of("a", Value.nul())));
        assertThat(operand("byState", Map.of(State.OPEN, new Line("a", 1))))
                .isEqualTo(operand("byState", Map.of("OPEN", Map.of("sku", "a", "qty", 1))));
        assertThat(operand("byUri", Map.of(URI.create("a:b"), 1))).isEqualTo(Value.m(Map.of("a:b", Value.n(1))));
        assertThat(operand("counts", Item.of("a", Value.n(1)))).isEqualTo(Value.m(Map.of("a", Value.n(1))));
        assertThat(operand("stateOf", Value.m(Map.of("a", Value.nul())))).isEqualTo(Value.m(Map.of("a", Value.nul())));
        assertRejected("counts", Map.of("a", true), "counts.a has type N and cannot store Boolean");
        assertRejected("counts", Map.of(1, 1), "counts has a key that is not a String");
        assertRejected("stateOf", Map.of("a", "OPN"), "stateOf.a has a value that is not a constant of State");
        assertRejected("stateOf", Value.m(Map.of("a", Value.s("OPN"))), "stateOf.a has a value that is not a constant");
        assertRejected("stateOf", Item.of("a", Value.s("OPN")), "stateOf.a has a value that is not a constant");
        Mapping.assertInvalidModel(() -> mapper.path("counts[0]")).contains("counts is not a list");
    }

    @Test
    void placesInsideARecursiveTypeAreFound() {
        Value leaf = Value.m(Map.of("name", Value.s("a"), "children", Value.l()));
        assertThat(operand("tree.left.left.name", "a")).isEqualTo(Value.s("a"));
        assertThat(operand("tree.left", new Tree("a", null, List.of()))).isEqualTo(leaf);
        assertThat(operand("tree.left", Map.of("name", "a"))).isEqualTo(Value.m(Map.of("name", Value.s("a"))));
        assertThat(operand("tree.children[0].left", leaf)).isEqualTo(leaf);
        assertThat(mapper.storedType(mapper.path("tree.left.left"))).isEqualTo(Type.M);
        assertThat(mapper.isEmpty(mapper.path("tree.left"), leaf)).isFalse();
        assertThat(mapper.isEmpty(
                        mapper.path("tree.left"), Value.m(Map.of("name", Value.s(""), "children", Value.l()))))
                .isTrue();
        Mapping.assertInvalidModel(() -> mapper.path("tree.left.nam"))
                .contains("tree.left has no attribute 'nam'; did you mean 'name'?");
        assertRejected("tree.left", true, "tree.left has type M and cannot store Boolean");
    }

    @Test
    void textsOfTimesAreComparedInUtc() {
        for (String path : List.of("at", "offset")) {
            assertThat(operand(path, "2026-01-01T01:00:00.50+01:00")).isEqualTo(Value.s("2026-01-01T00:00:00.5Z"));
            assertThat(operand(path, "2026-01-01T01:00:00.50Z")).isEqualTo(Value.s("2026-01-01T01:00:00.50Z"));
            assertThat(operand(path, "2026-01")).as("a prefix").isEqualTo(Value.s("2026-01"));
        }
    }

    @Test
    void namesOfAMapMustBeOfItsKeyType() {
        for (String attribute : List.of("byDay", "byUri", "byState")) {
            Mapping.assertInvalidModel(() ->
                            Mapping.read(Mixed.class, "{\"" + attribute + "\":{\"M\":{\"a b\":{\"NULL\":true}}}}"))
                    .contains(attribute + ".a b has a name that is not a");
        }
    }
}
