package org.tabletheory.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.crypto.AttributeCipher;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.CallLogger;

/** Encrypted values never appear in requests, responses, logs of any level, exceptions or {@code toString()}. */
@DynamoTest
class PlaintextLeakTest {
    private static final String MARKER = "PLAINTEXT-MARKER-7F3A";
    private static final String MARKER_BASE64 = Base64.getEncoder()
            .withoutPadding()
            .encodeToString(MARKER.getBytes(UTF_8))
            .substring(0, 26);

    @Table("secrets")
    @SuppressWarnings("ArrayRecordComponent") // users may declare one too
    record Secret(
            @PartitionKey("PK") String pk,
            @Encrypted @OmitEmpty @Nullable String text,
            @Encrypted byte @Nullable [] bytes,
            @Encrypted @OmitEmpty @Nullable Set<String> words,
            @Encrypted @OmitEmpty @Nullable Map<String, String> notes) {}

    /** The same items as a class with a different type for an attribute. */
    @Table("secrets")
    record MismatchedSecret(
            @PartitionKey("PK") String pk,
            @Encrypted @Nullable Map<String, Integer> notes) {}

    private static final Secret SECRET = new Secret(
            "1", MARKER, MARKER.getBytes(UTF_8), Set.of(MARKER, "x"), Map.of("note", MARKER, MARKER, "a name"));

    private final List<String> captured = new ArrayList<>();

    private final Handler captureAll = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            StringWriter text = new StringWriter();
            text.append(entry.getLoggerName()).append(' ').append(entry.getMessage());
            Throwable thrown = entry.getThrown();
            if (thrown != null) {
                thrown.printStackTrace(new PrintWriter(text, true));
            }
            captured.add(text.toString());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @Test
    void plaintextNeverLeaks(URI endpoint, TablePrefix prefix) {
        Logger root = Logger.getLogger("");
        Level before = root.getLevel();
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        root.setLevel(Level.ALL);
        root.addHandler(captureAll);
        System.setOut(new PrintStream(printed, true, UTF_8));
        System.setErr(new PrintStream(printed, true, UTF_8));
        try {
            exercise(endpoint, prefix);
        } finally {
            System.setOut(out);
            System.setErr(err);
            root.removeHandler(captureAll);
            root.setLevel(before);
        }
        captured.add(printed.toString(UTF_8));

        assertThat(captured).anySatisfy(text -> assertThat(text).contains("org.tabletheory.calls"));
        assertThat(captured).anySatisfy(text -> assertThat(text).startsWith("PutItem {"));
        assertThat(captured).anySatisfy(text -> assertThat(text).contains("ErrInvalidEncryptedEnvelope"));
        assertThat(captured)
                .allSatisfy(text -> assertThat(text).doesNotContain(MARKER).doesNotContain(MARKER_BASE64));
    }

    private void exercise(URI endpoint, TablePrefix prefix) {
        DeterministicTestKeys keys = new DeterministicTestKeys("leaks");
        Config config = Config.local(endpoint).toBuilder()
                .tablePrefix(prefix.text())
                .keyProvider(keys)
                .listener(new CallLogger())
                .build();
        RecordingWire wire = new RecordingWire(config.newWire());
        try (TableTheory db = TableTheory.over(wire, config)) {
            db.createTable(Secret.class);
            write(db);
            read(db);
            readInvalid(db, new AttributeCipher(keys), new LocalTables(wire), prefix);
            EntityWrite<Secret> query = db.model(SECRET);
            List.<Object>of(config, db, query, keys).forEach(each -> captured.add(String.valueOf(each)));
            captured.add(db.model(Secret.class).where("PK", "=", "1").explain().toString());
        }
        captured.addAll(wire.traffic());
    }

    private void write(TableTheory db) {
        db.model(SECRET).create();
        db.model(SECRET).save();
        db.model(SECRET).update("text", "words");
        db.model(SECRET).update();
        db.model(Secret.class)
                .where("PK", "=", "1")
                .updateBuilder()
                .set("text", MARKER)
                .executeWithResult();
        db.batchWrite().put(SECRET).execute();
        db.model(Secret.class).batchUpdate(List.of(SECRET), "text");
        db.transactWrite(tx -> tx.put(db.model(SECRET)));
        captureFailure(() -> db.transactWrite(tx -> tx.create(db.model(SECRET))));
        captureFailure(() -> db.model(Secret.class)
                .where("PK", "=", "1")
                .updateBuilder()
                .add("words", Set.of(MARKER))
                .execute());
        captureFailure(() -> db.model(SECRET).create());
        captureFailure(() -> db.model(SECRET).withCondition("PK", "=", "2").save());
        captureFailure(() -> db.model(SECRET).withCondition("text", "=", MARKER).save());
        captureFailure(() -> db.model(Secret.class).filter("text", "=", MARKER).scan());
        captureFailure(() -> db.model(SECRET).update("notes.note"));
        captureFailure(() -> db.model(new Secret("", MARKER, null, null, null)).create());
    }

    private void read(TableTheory db) {
        assertThat(db.model(Secret.class).where("PK", "=", "1").first().text()).isEqualTo(MARKER);
        assertThat(db.model(Secret.class).scan()).hasSize(1);
        assertThat(db.model(Secret.class).batchGet(List.of(SECRET)).items()).hasSize(1);
        assertThat(db.transactGet(db.model(Secret.class).where("PK", "=", "1")).items())
                .hasSize(1);
    }

    private void readInvalid(TableTheory db, AttributeCipher cipher, LocalTables tables, TablePrefix prefix) {
        captureFailure(
                () -> db.model(MismatchedSecret.class).where("PK", "=", "1").first());
        captureFailure(() -> db.model(MismatchedSecret.class).scan());
        Model secrets = Model.builder("Secret", prefix.table("secrets"))
                .partitionKey("PK", Type.S)
                .build();
        Value swapped = cipher.seal("Secret", "words", Value.s(MARKER));
        tables.put(secrets, Item.of("PK", Value.s("2")).with("text", swapped));
        captureFailure(() -> db.model(Secret.class).where("PK", "=", "2").first());
        Value other = cipher.seal("Secret", "text", Value.ss(MARKER));
        tables.put(secrets, Item.of("PK", Value.s("3")).with("text", other));
        captureFailure(() -> db.model(Secret.class).where("PK", "=", "3").first());
        captureFailure(() -> db.model(Secret.class).scan());
    }

    private void captureFailure(ThrowingCallable call) {
        Throwable thrown = catchThrowable(call);
        assertThat(thrown).isInstanceOf(TableTheoryException.class);
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        captured.add(text + " " + ((TableTheoryException) thrown).codes());
    }
}
