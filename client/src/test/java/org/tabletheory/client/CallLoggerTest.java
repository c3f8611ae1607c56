package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.System.Logger;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.ThrottlingReason;
import org.tabletheory.error.TransactionException;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.CallAttempt;
import org.tabletheory.wire.CallLogger;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

@DynamoTest
class CallLoggerTest {
    private static final String SECRET = "a value that must stay out of logs";

    /** Collects the logged lines. */
    private static final class CapturingLogger implements Logger {
        final List<String> lines = new ArrayList<>();

        @Override
        public String getName() {
            return "logger";
        }

        @Override
        public boolean isLoggable(Level level) {
            return true;
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String message, @Nullable Throwable thrown) {
            lines.add(level + " " + message);
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String format, @Nullable Object... arguments) {
            lines.add(level + " " + format);
        }
    }

    @Test
    void eachCallIsLoggedAsOneLineWithoutValues(URI endpoint, TablePrefix prefix) {
        CapturingLogger logger = new CapturingLogger();
        Config config = Config.local(endpoint).toBuilder()
                .listener(new CallLogger(logger))
                .tablePrefix(prefix.text())
                .build();
        Model note = Model.builder("Note", "notes").partitionKey("PK", Type.S).build();
        try (TableTheory db = TableTheory.connect(config);
                Wire wire = Config.local(endpoint).newWire()) {
            db.register(note);
            Item item = Item.of("PK", Value.s(SECRET));
            assertThatThrownBy(() -> db.model("Note", item).create()).isInstanceOf(TableNotFoundException.class);
            new LocalTables(wire).create(note.withTable(prefix.table("notes")));
            db.model("Note", item).create();
        }

        assertThat(logger.lines).hasSize(2);
        assertThat(logger.lines.get(0))
                .startsWith("WARNING PutItem on " + prefix.table("notes") + " failed in ")
                .contains("1 attempt, ")
                .endsWith(", ErrTableNotFound");
        assertThat(logger.lines.get(1))
                .startsWith("DEBUG PutItem on " + prefix.table("notes") + " done in ")
                .contains(" bytes out, ");
        assertThat(logger.lines).noneMatch(line -> line.contains(SECRET));
    }

    @Test
    void failedConditionsAreLoggedAtDebugAndCostIsShown(URI endpoint, TablePrefix prefix) {
        CapturingLogger logger = new CapturingLogger();
        Config config = Config.local(endpoint).toBuilder()
                .listener(new CallLogger(logger))
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .tablePrefix(prefix.text())
                .build();
        Model note = Model.builder("Note", "notes").partitionKey("PK", Type.S).build();
        try (TableTheory db = TableTheory.connect(config)) {
            db.createTable(note);
            db.register(note);
            logger.lines.clear();
            Item item = Item.of("PK", Value.s(SECRET));
            db.model("Note", item).create();
            assertThatThrownBy(() -> db.model("Note", item).create()).isInstanceOf(ConditionFailedException.class);
            assertThatThrownBy(() -> db.transactWrite(tx -> tx.create(db.model("Note", item))))
                    .isInstanceOf(TransactionException.class);
        }

        assertThat(logger.lines.get(0))
                .startsWith("DEBUG PutItem on " + prefix.table("notes") + " done in ")
                .contains("consumed " + prefix.table("notes") + " 1.0, ");
        assertThat(logger.lines.get(1))
                .startsWith("DEBUG PutItem on " + prefix.table("notes") + " not done in ")
                .endsWith(", ErrConditionFailed");
        assertThat(logger.lines.get(2))
                .startsWith("DEBUG TransactWriteItems on ")
                .contains(" not done in ");
        assertThat(logger.lines).noneMatch(line -> line.contains(SECRET));
    }

    @Test
    void callsThatWereRetriedAreLoggedAsWarningsWithReasons() {
        CapturingLogger logger = new CapturingLogger();
        StubWire throttled = new StubWire(body -> "{}");
        Wire retrying = new Wire() {
            @Override
            public WireResponse call(WireRequest request) {
                Consumer<CallAttempt> observer = Objects.requireNonNull(request.observer());
                ThrottlingReason reason =
                        new ThrottlingReason("TableWriteAccountLimitExceeded", "arn:aws:dynamodb:x:1:table/notes");
                observer.accept(
                        new CallAttempt(1, Duration.ZERO, 10, 20, "ID", "ThrottlingException", true, List.of(reason)));
                observer.accept(new CallAttempt(2, Duration.ZERO, 10, 2, "ID", null, false, List.of()));
                return throttled.call(request);
            }

            @Override
            public void close() {}
        };
        Config config = Config.builder()
                .region("eu-west-1")
                .listener(new CallLogger(logger))
                .build();
        try (TableTheory db = TableTheory.over(retrying, config)) {
            db.register(
                    Model.builder("Note", "notes").partitionKey("PK", Type.S).build());
            db.model("Note", Item.of("PK", Value.s(SECRET))).create();
        }

        assertThat(logger.lines)
                .singleElement()
                .asString()
                .startsWith("WARNING PutItem on notes done in ")
                .contains(" 2 attempts, 20 bytes out, 22 bytes in, ")
                .endsWith(", attempt 1: ThrottlingException (TableWriteAccountLimitExceeded on notes)");
    }
}
