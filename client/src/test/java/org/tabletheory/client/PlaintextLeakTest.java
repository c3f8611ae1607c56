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
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.local.DynamoTest;
import org.tabletheory.local.TablePrefix;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.CallLogger;

/** Nothing of an encrypted value is on the wire, in logs at any level, in errors or in the texts of the client's objects. */
@DynamoTest
class PlaintextLeakTest {
    private static final String MARKER = "PLAINTEXT-MARKER-7F3A";
    private static final String IN_BASE64 = Base64.getEncoder()
            .withoutPadding()
            .encodeToString(MARKER.getBytes(UTF_8))
            .substring(0, 26);

    @Table("secrets")
    @SuppressWarnings("ArrayRecordComponent") // what users have too
    record Secret(
            @PartitionKey("PK") String pk,
            @Encrypted @OmitEmpty @Nullable String text,
            @Encrypted byte @Nullable [] bytes,
            @Encrypted @OmitEmpty @Nullable Set<String> words,
            @Encrypted @OmitEmpty @Nullable Map<String, String> notes) {}

    /** The same items as a class that they do not fit. */
    @Table("secrets")
    record WrongType(
            @PartitionKey("PK") String pk,
            @Encrypted @Nullable Map<String, Integer> notes) {}

    private static final Secret SECRET = new Secret(
            "1", MARKER, MARKER.getBytes(UTF_8), Set.of(MARKER, "x"), Map.of("note", MARKER, MARKER, "a name"));

    private final List<String> seen = new ArrayList<>();

    private final Handler everything = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            StringWriter text = new StringWriter();
            text.append(entry.getLoggerName()).append(' ').append(entry.getMessage());
            Throwable thrown = entry.getThrown();
            if (thrown != null) {
                thrown.printStackTrace(new PrintWriter(text, true));
            }
            seen.add(text.toString());
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
        root.addHandler(everything);
        System.setOut(new PrintStream(printed, true, UTF_8));
        System.setErr(new PrintStream(printed, true, UTF_8));
        try {
            use(endpoint, prefix);
        } finally {
            System.setOut(out);
            System.setErr(err);
            root.removeHandler(everything);
            root.setLevel(before);
        }
        seen.add(printed.toString(UTF_8));

        assertThat(seen).anySatisfy(text -> assertThat(text).contains("org.tabletheory.calls"));
        assertThat(seen).anySatisfy(text -> assertThat(text).startsWith("PutItem {"));
        assertThat(seen).anySatisfy(text -> assertThat(text).contains("ErrInvalidEncryptedEnvelope"));
        assertThat(seen)
                .allSatisfy(text -> assertThat(text).doesNotContain(MARKER).doesNotContain(IN_BASE64));
    }

    private void use(URI endpoint, TablePrefix prefix) {
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
            fail(db, new AttributeCipher(keys), new LocalTables(wire), prefix);
            EntityWrite<Secret> query = db.model(SECRET);
            List.<Object>of(config, db, query, keys).forEach(each -> seen.add(String.valueOf(each)));
            seen.add(db.model(Secret.class).where("PK", "=", "1").explain().toString());
        }
        seen.addAll(wire.traffic());
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
        db.transactWrite(tx -> tx.put(SECRET));
        failure(() -> db.transactWrite(tx -> tx.create(SECRET)));
        failure(() -> db.model(Secret.class)
                .where("PK", "=", "1")
                .updateBuilder()
                .add("words", Set.of(MARKER))
                .execute());
        failure(() -> db.model(SECRET).create());
        failure(() -> db.model(SECRET).withCondition("PK", "=", "2").save());
        failure(() -> db.model(SECRET).withCondition("text", "=", MARKER).save());
        failure(() -> db.model(Secret.class).filter("text", "=", MARKER).scan());
        failure(() -> db.model(SECRET).update("notes." + "note"));
        failure(() -> db.model(new Secret("", MARKER, null, null, null)).create());
    }

    private void read(TableTheory db) {
        assertThat(db.model(Secret.class).where("PK", "=", "1").first().text()).isEqualTo(MARKER);
        assertThat(db.model(Secret.class).scan()).hasSize(1);
        assertThat(db.model(Secret.class).batchGet(List.of(SECRET)).items()).hasSize(1);
        assertThat(db.transactGet(db.model(Secret.class).where("PK", "=", "1")).items())
                .hasSize(1);
    }

    private void fail(TableTheory db, AttributeCipher cipher, LocalTables tables, TablePrefix prefix) {
        failure(() -> db.model(WrongType.class).where("PK", "=", "1").first());
        failure(() -> db.model(WrongType.class).scan());
        Model secrets = Model.builder("Secret", prefix.table("secrets"))
                .partitionKey("PK", Type.S)
                .build();
        Value swapped = cipher.seal("Secret", "words", Value.s(MARKER));
        tables.put(secrets, Item.of("PK", Value.s("2")).with("text", swapped));
        failure(() -> db.model(Secret.class).where("PK", "=", "2").first());
        Value other = cipher.seal("Secret", "text", Value.ss(MARKER));
        tables.put(secrets, Item.of("PK", Value.s("3")).with("text", other));
        failure(() -> db.model(Secret.class).where("PK", "=", "3").first());
        failure(() -> db.model(Secret.class).scan());
    }

    private void failure(ThrowingCallable call) {
        Throwable thrown = catchThrowable(call);
        assertThat(thrown).isInstanceOf(TableTheoryException.class);
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        seen.add(text + " " + ((TableTheoryException) thrown).codes());
    }
}
