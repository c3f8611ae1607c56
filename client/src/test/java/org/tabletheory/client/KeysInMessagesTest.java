package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ResourceBundle;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.DiscriminatorValue;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CallLogger;

/** Keys are often personal data: messages have their values only if the client shows them. */
@DynamoTest
class KeysInMessagesTest {
    private static final String SECRET = "anna@example.org";

    @Table("members")
    record Member(
            @PartitionKey("email") String email,
            @SortKey("city") String city,
            @Nullable String name,
            @Version long version) {}

    @Table("members")
    @Discriminator("kind")
    sealed interface Kind {
        @PartitionKey("email")
        String email();

        @DiscriminatorValue("known")
        record Known(
                @PartitionKey("email") String email,
                @SortKey("city") String city) implements Kind {}
    }

    /** Its name has another type than the stored one. */
    @Table("members")
    record Numbered(
            @PartitionKey("email") String email,
            @SortKey("city") String city,
            long name) {}

    /** It updates another attribute, and its name has another type than the stored one. */
    @Table("members")
    record Titled(
            @PartitionKey("email") String email,
            @SortKey("city") String city,
            long name,
            String title) {}

    @Test
    void leftoverOfABatchPrintsNoValues() {
        BatchLeftover leftover = new BatchLeftover(
                3,
                BatchLeftover.Action.PUT,
                "Member",
                Item.of("email", Value.s(SECRET)),
                new Member(SECRET, "Oslo", "Anna", 0),
                true,
                null);

        assertThat(leftover).hasToString("PUT of Member at position 3 with the key (email), which may have been done");
    }

    /** Returns the errors of every kind of call that is about a key, by its name. */
    private static Map<String, TableTheoryException> errors(TableTheory db) {
        Member stored = new Member(SECRET, "Oslo", "Anna", 0);
        db.model(new Member(SECRET, "Oslo", null, 0)).anyVersion().delete();
        db.model(stored).create();
        Member stale = new Member(SECRET, "Oslo", "Eve", 7);
        Map<String, TableTheoryException> errors = new LinkedHashMap<>();
        add(
                errors,
                "first",
                () -> db.model(Member.class)
                        .where("email", "=", SECRET)
                        .where("city", "=", "Rome")
                        .first());
        add(errors, "create", () -> db.model(stored).create());
        add(errors, "save", () -> db.model(stale).save());
        add(errors, "replace", () -> db.model(stale).replace());
        add(errors, "update", () -> db.model(stale).update("name"));
        add(errors, "delete", () -> db.model(stale).delete());
        add(
                errors,
                "builder",
                () -> db.model(stale).updateBuilder().set("name", "x").execute());
        add(
                errors,
                "condition",
                () -> db.model(Member.class)
                        .where("email", "=", SECRET)
                        .where("city", "=", "Rome")
                        .ifExists()
                        .delete());
        add(errors, "transaction", () -> db.transactWrite(tx -> tx.create(db.model(stored))));
        add(errors, "transacted update", () -> db.transactWrite(tx -> tx.update(db.model(stale), "name")));
        add(errors, "batch", () -> db.model(Member.class).batchCreate(List.of(stored, stored)));
        add(
                errors,
                "foreign",
                () -> db.model(Kind.class)
                        .where("email", "=", SECRET)
                        .where("city", "=", "Oslo")
                        .first());
        KeyQuery<Numbered> numbered = db.model(Numbered.class).where("email", "=", SECRET);
        add(
                errors,
                "mismatch in a get",
                () -> numbered.where("city", "=", "Oslo").first());
        add(errors, "mismatch in a query", numbered::all);
        add(errors, "mismatch in a scan", () -> db.model(Numbered.class).scan());
        add(
                errors,
                "mismatch in a batch",
                () -> db.model(Numbered.class).batchGet(List.of(KeyPair.of(SECRET, "Oslo"))));
        Titled titled = new Titled(SECRET, "Oslo", 1, "Dr.");
        add(errors, "mismatch in an update", () -> db.model(titled).update("title"));
        add(
                errors,
                "mismatch in an update builder",
                () -> db.model(titled).updateBuilder().set("title", "Prof.").executeWithResult());
        TableTheoryException applied = Objects.requireNonNull(errors.get("mismatch in an update builder"));
        assertThat(applied).hasMessageContaining("the update was applied, but the stored item does not fit");
        assertThat(applied)
                .hasMessageContaining(". The item may have changed: read it before you write it again.")
                .message()
                .doesNotContain("may have been applied", "request id none");
        assertThat(applied.itemKey()).isPresent();
        assertThat(applied.outcomeUnknown())
                .as("a repetition would not be safe")
                .isTrue();
        return errors;
    }

    private static void add(Map<String, TableTheoryException> errors, String name, ThrowingCallable call) {
        TableTheoryException error = catchThrowableOfType(TableTheoryException.class, call);
        assertThat(error).as(name).isNotNull();
        errors.put(name, error);
    }

    private static String trace(Throwable error) {
        StringWriter text = new StringWriter();
        error.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static Config config(URI endpoint, TablePrefix prefix) {
        return Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
    }

    @Test
    void valuesAreHiddenInMessagesAndLogsAndReturnedByAMethod(URI endpoint, TablePrefix prefix) {
        List<String> logged = new ArrayList<>();
        CallLogger logger = new CallLogger(new RecordingLogger(logged));
        CallListener listener = new CallListener() {
            @Override
            public void completed(CallEvent event) {
                logged.add(event.toString());
                logger.completed(event);
            }
        };
        Config config = config(endpoint, prefix).toBuilder()
                .showKeys(false)
                .listener(listener)
                .build();
        try (TableTheory db = TableTheory.connect(config)) {
            db.createTable(Member.class);
            errors(db).forEach((name, error) -> {
                assertThat(trace(error)).as(name).doesNotContain(SECRET).doesNotContain("Anna");
                assertThat(error.context().toString()).as(name).doesNotContain(SECRET);
                assertThat(error.getMessage()).as(name).contains("Member".equals(error.model()) ? "(email, city)" : "");
                Item key = error.itemKey()
                        .orElseGet(() -> ((TableTheoryException) Objects.requireNonNull(error.getCause()))
                                .itemKey()
                                .orElseThrow());
                assertThat(key.get("email")).as(name).isEqualTo(Value.s(SECRET));
            });
        }
        assertThat(logged).isNotEmpty().noneMatch(line -> line.contains(SECRET));
    }

    @Test
    void valuesAreShownForLocalDatabases(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = TableTheory.connect(config(endpoint, prefix))) {
            db.createTable(Member.class);
            assertThat(db.areKeysShown()).isTrue();
            errors(db)
                    .forEach((name, error) ->
                            assertThat(error.getMessage()).as(name).contains(SECRET));
        }
    }

    @Test
    void itemWithoutItsWholeKeyIsNotIdentified(TableTheory db) {
        db.createTable(Member.class);
        db.model(new Member(SECRET, "Oslo", "Anna", 0)).create();

        TableTheoryException error = catchThrowableOfType(
                TableTheoryException.class,
                () -> db.model(Numbered.class)
                        .where("email", "=", SECRET)
                        .select("email", "name")
                        .all());

        assertThat(error).hasMessageContaining("name has type S").message().doesNotContain("the key of the item");
        assertThat(error.itemKey()).isEmpty();
    }

    @Test
    void valuesAreHiddenByDefaultUnlessTheEndpointIsALoopbackAddress() {
        for (String local :
                List.of("http://localhost:8000", "http://127.0.0.1:8000", "http://127.3.4.5", "http://[::1]:1")) {
            try (TableTheory db = TableTheory.connect(Config.local(URI.create(local)))) {
                assertThat(db.areKeysShown()).as(local).isTrue();
            }
        }
        for (String remote : List.of(
                "https://dynamodb.eu-north-1.amazonaws.com",
                "http://10.0.0.1:8000",
                "http://127.0.0.1.example.org",
                "http://localhost.example.org")) {
            Config config = Config.local(URI.create(remote));
            try (TableTheory db = TableTheory.connect(config);
                    TableTheory shown = TableTheory.connect(
                            config.toBuilder().showKeys(true).build())) {
                assertThat(db.areKeysShown()).as(remote).isFalse();
                assertThat(shown.areKeysShown()).as(remote).isTrue();
            }
        }
    }

    /** A logger that keeps what it is given. */
    private record RecordingLogger(List<String> lines) implements System.Logger {
        @Override
        public String getName() {
            return "recording";
        }

        @Override
        public boolean isLoggable(Level level) {
            return true;
        }

        @Override
        public void log(Level level, @Nullable ResourceBundle bundle, String message, @Nullable Throwable thrown) {
            lines.add(message + (thrown == null ? "" : trace(thrown)));
        }

        @Override
        public void log(Level level, @Nullable ResourceBundle bundle, String format, Object... parameters) {
            lines.add(format);
        }
    }
}
