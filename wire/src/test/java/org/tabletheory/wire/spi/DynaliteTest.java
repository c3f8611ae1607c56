package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.ItemTooLargeException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.wire.Effect;

/** The wire against dynalite, which has no transactions and no old items. */
@Tag("dynalite")
class DynaliteTest {

    @SuppressWarnings("NullAway.Init")
    private static Dynalite dynalite;

    @BeforeAll
    static void start() throws Exception {
        dynalite = Dynalite.start();
    }

    @AfterAll
    static void stop() {
        dynalite.close();
    }

    @Test
    void noWriteIsLostDuplicatedOrMisreportedOnDynalite() throws Exception {
        new FaultSuite(dynalite.endpoint(), "faults", false).noWriteIsLostDuplicatedOrMisreported();
    }

    @Test
    void dynaliteErrorsMapToTheSameExceptions() {
        try (HttpWire wire = new HttpWire(HttpWireConfig.local(dynalite.endpoint()))) {
            Table table = new Table(wire, "errors").create();
            table.put("a", 7, "first");

            assertThatThrownBy(() -> table.call("PutItem", Effect.GUARDED, """
                            {"TableName":"errors","Item":{"id":{"S":"a"}},
                             "ConditionExpression":"attribute_not_exists(id)"}"""))
                    .isInstanceOf(ConditionFailedException.class);
            assertThatThrownBy(() -> new Table(wire, "no-such-table").get("a"))
                    .isInstanceOf(TableNotFoundException.class);
            assertThatThrownBy(() -> table.put("big", 1, "x".repeat(410_000)))
                    .isInstanceOf(ItemTooLargeException.class);
            assertThatThrownBy(() -> table.call("PutItem", Effect.IDEMPOTENT, """
                            {"TableName":"errors","Item":{"id":{"S":"a"},"n":{"N":"SECRET"}}}"""))
                    .isInstanceOf(InvalidRequestException.class)
                    .satisfies(error -> assertThat(error.toString()).doesNotContain("SECRET"));
        }
    }
}
