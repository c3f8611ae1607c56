package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.condition.Condition;

/** A constant that an enum does not have can never match, so a condition with one is rejected and not silently empty. */
class EnumConditionsTest {
    enum State {
        OPEN,
        IN_PROGRESS,
        CLOSED
    }

    record Step(State state, Set<State> next) {}

    @Table("tickets")
    record Ticket(
            @PartitionKey State kind,
            @SortKey String id,
            State state,
            Optional<State> last,
            EnumSet<State> seen,
            List<State> history,
            @Nullable Step step) {}

    private static final Ticket TICKET =
            new Ticket(State.OPEN, "1", State.OPEN, Optional.empty(), EnumSet.noneOf(State.class), List.of(), null);

    private final StubWire wire = StubWire.responding("{\"Items\":[]}");
    private final TableTheory db = TableTheory.over(wire, Clock.systemUTC());

    private Map<String, Function<Object, @Nullable Object>> calls() {
        Map<String, Function<Object, @Nullable Object>> calls = new LinkedHashMap<>();
        calls.put(
                "kind in where",
                given -> db.model(Ticket.class).where("kind", "=", given).all());
        calls.put(
                "state in filter",
                given -> db.model(Ticket.class).filter("state", "=", given).scan());
        calls.put(
                "state in IN",
                given -> db.model(Ticket.class)
                        .filter("state", "IN", State.OPEN, given)
                        .scan());
        calls.put(
                "last in an Optional",
                given -> db.model(Ticket.class).filter("last", "<>", given).scan());
        calls.put(
                "seen in a set",
                given ->
                        db.model(Ticket.class).filter("seen", "CONTAINS", given).scan());
        calls.put(
                "history in a list",
                given -> db.model(Ticket.class)
                        .filter("history", "CONTAINS", given)
                        .scan());
        calls.put(
                "history[0] in a list",
                given -> db.model(Ticket.class).filter("history[0]", "=", given).scan());
        calls.put(
                "step.state in a record",
                given -> db.model(Ticket.class).filter("step.state", "=", given).scan());
        calls.put(
                "seen as a whole",
                given -> db.model(Ticket.class)
                        .filter("seen", "=", List.of(given))
                        .scan());
        calls.put(
                "state in a condition",
                given -> db.model(TICKET).withCondition("state", "=", given).update("history"));
        calls.put(
                "state in an update builder",
                given -> db.model(TICKET).updateBuilder().set("state", given).execute());
        calls.put("state in a transaction", given -> {
            db.transactWrite(tx -> tx.conditionCheck(db.model(TICKET), Condition.field("state", "=", given)));
            return null;
        });
        calls.put("kind in a batch", given -> db.model(Ticket.class).batchGet(List.of(KeyPair.of(given, "1"))));
        return calls;
    }

    @Test
    void unknownConstantsAreRejectedWithTheNearestOne() {
        calls().forEach((name, call) -> {
            for (Object given : new Object[] {"In-Progres", Value.s("IN_PROGRES")}) {
                assertThatThrownBy(() -> call.apply(given))
                        .as(name)
                        .isInstanceOfSatisfying(TableTheoryException.class, error -> {
                            assertThat(error.codes()).contains("ErrInvalidModel");
                            assertThat(error.model()).isEqualTo("Ticket");
                            assertThat(error.attributePath()).startsWith(name.substring(0, name.indexOf(' ')));
                            assertThat(error.getMessage())
                                    .contains("is not a constant of State (OPEN, IN_PROGRESS, CLOSED);"
                                            + " did you mean 'IN_PROGRESS'?")
                                    .doesNotContain("Progres;", "In-Progres", "IN_PROGRES ");
                        });
            }
        });
        assertThat(wire.sent()).isEmpty();
    }

    @Test
    void constantsAndTheirNamesAreAccepted() {
        for (Object given : new Object[] {State.IN_PROGRESS, "IN_PROGRESS", Value.s("IN_PROGRESS")}) {
            db.model(Ticket.class)
                    .filter("state", "=", given)
                    .filter("seen", "CONTAINS", given)
                    .scan();
        }
        assertThat(wire.sent()).hasSize(3).allMatch(request -> request.contains("{\"S\":\"IN_PROGRESS\"}"));
    }

    @Test
    void prefixesAndSubstringsNeedNotBeConstants() {
        db.model(Ticket.class)
                .filter("state", "BEGINS_WITH", "IN_")
                .filter("state", "CONTAINS", "PRO")
                .scan();
        assertThat(wire.sent()).singleElement().asString().contains("\"IN_\"", "\"PRO\"");
    }
}
