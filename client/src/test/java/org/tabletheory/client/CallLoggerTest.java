package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.System.Logger;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.CallLogger;
import org.tabletheory.wire.Wire;

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
}
