package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.AttributeEncryption;
import org.tabletheory.client.internal.session.Models;
import org.tabletheory.client.internal.session.ScriptedSleeper;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.table.ItemTransform;
import org.tabletheory.client.table.Migration;
import org.tabletheory.client.table.MigrationResult;
import org.tabletheory.client.table.Progress;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Model;

/** Migrations to another table and schema, also with faults and interruptions. */
@DynamoTest
class MigrationTest {
    @Table("users")
    record User(
            @PartitionKey String id,
            String name,
            int visits,
            @CreatedAt Instant createdAt,
            @Version long version) {}

    @Table("members")
    record Member(
            @PartitionKey String id,
            @SortKey String kind,
            String title,
            long visits,
            @CreatedAt Instant createdAt,
            @Version long version) {}

    private static final int ITEMS = 137;

    private static Member member(User user) {
        return new Member(
                user.id(),
                "member",
                user.name().toUpperCase(Locale.ROOT),
                user.visits() + 1L,
                user.createdAt(),
                user.version());
    }

    private static Migration<User, Member> migration() {
        return Migration.of(User.class).batchSize(10).to(Member.class, MigrationTest::member);
    }

    private static List<User> users(TableTheory db) {
        db.createTable(User.class);
        List<User> users = IntStream.range(0, ITEMS)
                .mapToObj(i -> new User("u" + i, "name " + i, i, Instant.EPOCH, 0))
                .toList();
        db.model(User.class).batchCreate(users);
        db.model(db.model(User.class).where("id", "=", "u7").first()).update("visits");
        return db.model(User.class).scan();
    }

    private static void assertMigrated(TableTheory db, List<User> users) {
        assertThat(db.model(Member.class).scan())
                .containsExactlyInAnyOrderElementsOf(
                        users.stream().map(MigrationTest::member).toList());
        assertThat(db.model(User.class).scan()).containsExactlyInAnyOrderElementsOf(users);
    }

    @Test
    void itemsAreTransformedAndKeepTimestampsAndVersion(TableTheory db) {
        List<User> users = users(db);
        List<Progress> progress = new ArrayList<>();

        MigrationResult result =
                db.autoMigrate(migration().backupTable("users-before").onProgress(progress::add));

        assertThat(result).isEqualTo(new MigrationResult(ITEMS, ITEMS, ITEMS));
        assertMigrated(db, users);
        assertThat(users).anyMatch(user -> user.version() == 1);
        assertThat(db.model(db.describeTable("users-before").mapper()).scan())
                .containsExactlyInAnyOrderElementsOf(
                        db.model(db.describeTable(User.class).mapper()).scan());
        assertThat(progress).last().satisfies(last -> assertThat(last.done()).isEqualTo(ITEMS));
    }

    @Test
    void storedItemsKeepUndeclaredAttributes(TableTheory db) {
        users(db);
        Item undeclared = DynamoJson.readItem("""
                {"id":{"S":"odd"},"name":{"S":"x"},"extra":{"SS":["a","b"]},"createdAt":{"S":"never"}}""");
        db.model(db.describeTable(User.class).mapper(), undeclared).create();
        ItemTransform transform = ItemTransform.rename("name", "title")
                .then(ItemTransform.add("kind", Value.s("member")))
                .then(ItemTransform.remove("visits"));

        db.autoMigrate(Migration.of(User.class).toItems(Member.class, transform));

        List<Item> members = db.model(db.describeTable(Member.class).mapper()).scan();
        assertThat(members).hasSize(ITEMS + 1).allMatch(item -> item.get("visits") == null);
        assertThat(members).contains(DynamoJson.readItem("""
                {"id":{"S":"odd"},"kind":{"S":"member"},"title":{"S":"x"},"extra":{"SS":["a","b"]},
                "createdAt":{"S":"never"}}"""));
    }

    @Test
    void interruptedMigrationIsCompletedByTheNextRun(URI endpoint, TablePrefix prefix) {
        long seed = Long.getLong("tabletheory.migration.seed", 42);
        Random random = new Random(seed);
        try (FaultProxy proxy = FaultProxy.start(endpoint, (number, operation) -> Fault.NONE);
                TableTheory db = client(proxy.endpoint(), prefix, AttributeEncryption.UNCONFIGURED)) {
            List<User> users = users(db);
            AtomicReference<String> checkpoint = new AtomicReference<>();
            Set<String> failures = new HashSet<>();
            boolean done = false;
            for (int run = 0; !done && run < 60; run++) {
                int[] remaining = {random.nextInt(ITEMS * 3 / 2) + 12};
                int fault = run < 12 ? run % 3 : 3;
                proxy.plan(fault == 0 ? faultsAfter(random.nextInt(14)) : (number, operation) -> Fault.NONE);
                String from = random.nextBoolean() ? checkpoint.get() : null;
                Migration<User, Member> migration = migration()
                        .resumeFrom(from)
                        .onCheckpoint(checkpoint::set)
                        .to(Member.class, user -> {
                            if (fault == 1 && --remaining[0] == 0) {
                                throw new IllegalStateException("the transform fails");
                            }
                            if (fault == 2 && --remaining[0] == 0) {
                                Thread.currentThread().interrupt();
                            }
                            return member(user);
                        });
                try {
                    db.autoMigrate(migration);
                    done = true;
                } catch (TableTheoryException | IllegalStateException e) {
                    failures.add(e.getClass().getSimpleName());
                }
                assertThat(Thread.interrupted() && done)
                        .as("an interrupt is not swallowed")
                        .isFalse();
                if (!done) {
                    proxy.plan((number, operation) -> Fault.NONE);
                    assertThat(db.model(User.class).scan()).containsExactlyInAnyOrderElementsOf(users);
                } else if (run < 12) {
                    db.deleteTable(Member.class);
                    checkpoint.set(null);
                    done = false;
                }
            }
            proxy.plan((number, operation) -> Fault.NONE);
            assertThat(done).isTrue();
            assertThat(failures).hasSizeGreaterThanOrEqualTo(3);
            assertMigrated(db, users);
        }
    }

    /** Lets the given number of requests pass and fails all later ones. */
    private static FaultPlan faultsAfter(int passing) {
        AtomicInteger seen = new AtomicInteger();
        return (number, operation) -> seen.getAndIncrement() < passing ? Fault.NONE : Fault.INTERNAL_ERROR_AFTER;
    }

    private static TableTheory client(URI endpoint, TablePrefix prefix, AttributeEncryption encryption) {
        Config config = Config.local(endpoint).toBuilder().maxRetries(1).build();
        Session session = new Session(config.newWire(), Clock.systemUTC(), new ScriptedSleeper(pause -> {}), null)
                .with(encryption);
        return new TableTheory(session, new Models(Mappers.builder()::build, prefix.text()), null);
    }

    @Test
    void transformThatMergesItemsIsDetected(TableTheory db) {
        users(db);
        Migration<User, Member> merging = Migration.of(User.class).batchSize(10).to(Member.class, user -> {
            Member member = member(user);
            return user.id().equals("u3") || user.id().equals("u90")
                    ? new Member("one", "member", "same", 0, Instant.EPOCH, 0)
                    : member;
        });

        assertThatThrownBy(() -> db.autoMigrate(merging))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).containsExactly(ErrorCodes.MIGRATION_NOT_VERIFIED))
                .hasMessageContaining("several items of the source have the same key")
                .hasMessageContaining("The source is unchanged");
    }

    @Test
    @SuppressWarnings("NullAway") // what a user's transform might do
    void transformThatReturnsNullIsReported(TableTheory db) {
        users(db);

        assertThatThrownBy(() -> db.autoMigrate(Migration.of(User.class).to(Member.class, user -> null)))
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContaining("the transform of the migration returned null for an item");
        assertThatThrownBy(() -> db.autoMigrate(Migration.of(User.class).toItems(Member.class, item -> null)))
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContaining("the transform of the migration returned null for an item");
    }

    @Test
    void backupWithOtherItemsIsRejected(TableTheory db) {
        users(db);
        db.createTable(Model.builder("B", "backup").partitionKey("id", Type.S).build());
        db.model(db.describeTable("backup").mapper(), Item.of("id", Value.s("older")))
                .create();

        assertThatThrownBy(() -> db.autoMigrate(migration().backupTable("backup")))
                .hasMessageContaining("it contains items that the source does not have");
        assertThatThrownBy(() -> db.describeTable(Member.class)).isInstanceOf(TableNotFoundException.class);
    }

    @Table("users")
    record OtherUser(@PartitionKey String id) {}

    @Test
    void invalidMigrationIsRejectedBeforeAnythingIsCreated(TableTheory db) {
        assertThatThrownBy(() -> db.autoMigrate(migration())).isInstanceOf(TableNotFoundException.class);
        users(db);

        assertThatThrownBy(() ->
                        db.autoMigrate(Migration.of(User.class).to(OtherUser.class, user -> new OtherUser(user.id()))))
                .hasMessageContaining("could be transformed twice");
        assertThatThrownBy(() -> db.autoMigrate(migration().backupTable("members")))
                .hasMessageContaining("use a different table");
        assertThatThrownBy(() -> db.autoMigrate(Migration.of(User.class).toItems(Member.class, ItemTransform.copy())))
                .isInstanceOfSatisfying(
                        TableTheoryException.class, e -> assertThat(e.codes()).contains(ErrorCodes.MISSING_PRIMARY_KEY))
                .hasMessageContaining("set it in the transform");
    }

    @Table("plain")
    record Plain(@PartitionKey String id, String secret) {}

    @Table("sealed")
    record Secret(@PartitionKey String id, @Encrypted String secret) {}

    @Table("sealed-too")
    record SecretToo(
            @PartitionKey String id,
            @Encrypted String secret,
            @Encrypted String other) {}

    /** Produces envelopes without real encryption, each different from the others. */
    private static final class FakeEncryption implements AttributeEncryption {
        private int count;

        @Override
        public void require(Model model, String operation) {}

        @Override
        public Value seal(Model model, String attribute, Value value) {
            return Value.m(Map.of(
                    "v", Value.n(1),
                    "edk", Value.b(new byte[] {(byte) ++count}),
                    "nonce", Value.b(new byte[] {1}),
                    "ct", Value.b(DynamoJson.writeBytes(Item.of(attribute, value)))));
        }

        @Override
        public Value open(Model model, String attribute, Value sealed) {
            Value ciphertext = ((Value.M) sealed).values().get("ct");
            Value opened = DynamoJson.readItem(((Value.B) Objects.requireNonNull(ciphertext)).bytes())
                    .get(attribute);
            return Objects.requireNonNull(opened);
        }
    }

    @Test
    void encryptedAttributesStayEncrypted(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = client(endpoint, prefix, new FakeEncryption());
                TableTheory keyless = client(endpoint, prefix, AttributeEncryption.UNCONFIGURED)) {
            db.createTable(Plain.class);
            db.model(new Plain("1", "hidden")).create();

            assertThatThrownBy(() ->
                            keyless.autoMigrate(Migration.of(Plain.class).toItems(Secret.class, ItemTransform.copy())))
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.codes())
                                    .contains(
                                            ErrorCodes.MIGRATION_ENCRYPTION_REQUIRED,
                                            ErrorCodes.ENCRYPTION_NOT_CONFIGURED));
            assertThatThrownBy(() -> keyless.describeTable(Secret.class)).isInstanceOf(TableNotFoundException.class);

            db.autoMigrate(Migration.of(Plain.class).toItems(Secret.class, ItemTransform.copy()));
            assertThat(db.model(Secret.class).where("id", "=", "1").first()).isEqualTo(new Secret("1", "hidden"));
            Item stored =
                    db.model(db.describeTable(Secret.class).mapper()).scan().get(0);
            assertThat(stored.toString()).doesNotContain("hidden");

            db.autoMigrate(Migration.of(Secret.class)
                    .to(SecretToo.class, secret -> new SecretToo(secret.id(), secret.secret(), "new")));
            assertThat(db.model(SecretToo.class).where("id", "=", "1").first())
                    .isEqualTo(new SecretToo("1", "hidden", "new"));

            assertThatThrownBy(() -> db.autoMigrate(Migration.of(Secret.class)
                            .toItems(SecretToo.class, ItemTransform.rename("secret", "other"))))
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.codes()).containsExactly(ErrorCodes.MIGRATION_ENCRYPTION_REQUIRED))
                    .hasMessageContaining("where it cannot be decrypted");
            assertThatThrownBy(
                            () -> db.autoMigrate(Migration.of(Secret.class).toItems(Plain.class, ItemTransform.copy())))
                    .hasMessageContaining("which is not encrypted");
        }
    }

    @Table("sealed-copy")
    record SecretCopy(@PartitionKey String id, @Encrypted String secret) {}

    @Test
    void envelopesAreCopiedWithoutAKey(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = client(endpoint, prefix, new FakeEncryption());
                TableTheory keyless = client(endpoint, prefix, AttributeEncryption.UNCONFIGURED)) {
            db.createTable(Secret.class);
            db.model(new Secret("1", "hidden")).create();

            keyless.autoMigrate(Migration.of(Secret.class)
                    .backupTable("sealed-before")
                    .toItems(SecretCopy.class, ItemTransform.copy()));

            assertThat(db.model(SecretCopy.class).where("id", "=", "1").first())
                    .isEqualTo(new SecretCopy("1", "hidden"));
            assertThat(db.model(db.describeTable("sealed-before").mapper()).scan())
                    .isEqualTo(db.model(db.describeTable(Secret.class).mapper()).scan());
        }
    }

    @Test
    void resumedMigrationDoesNotCopyItsBackupAgain(TableTheory db) {
        users(db);
        List<String> checkpoints = new ArrayList<>();
        db.autoMigrate(migration().backupTable("users-before").onCheckpoint(checkpoints::add));

        MigrationResult resumed =
                db.autoMigrate(migration().backupTable("users-before").resumeFrom(checkpoints.get(0)));

        assertThat(resumed.backedUp()).isZero();
    }
}
