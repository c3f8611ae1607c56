package org.tabletheory.client;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Player.Address;
import org.tabletheory.client.Player.Line;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.client.result.UpdateResult;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/** Every update builder method on DynamoDB Local, on items with and without the attributes that it changes. */
@DynamoTest
class UpdateBuilderTest {
    private static final Instant FIRST = Instant.parse("2026-01-02T03:04:05.000000001Z");

    private final AtomicReference<Instant> now = new AtomicReference<>(FIRST);
    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        InstantSource source = () -> requireNonNull(now.get());
        Config config = Config.local(endpoint).toBuilder()
                .tablePrefix(prefix.text())
                .clock(source.withZone(ZoneOffset.UTC))
                .build();
        db = TableTheory.over(TestWire.open(config), config);
        db.createTable(Player.class);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private UpdateBuilder<Player> full() {
        db.model(Player.full()).anyVersion().save();
        return Player.of(db).updateBuilder();
    }

    private UpdateBuilder<Player> bare() {
        db.model(Player.bare()).anyVersion().save();
        return Player.of(db).updateBuilder();
    }

    private Player stored() {
        return Player.of(db).consistentRead().first();
    }

    /** The stored attributes. */
    private Item raw() {
        db.register(Model.builder("Raw", "players")
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S)
                .build());
        return db.model("Raw")
                .where("PK", "=", "P#1")
                .where("SK", "=", "PROFILE")
                .first();
    }

    // set and setIfNotExists

    @Test
    void setChangesOnlyTheGivenFields() {
        Player before = Player.full();

        full().set("team", "blue")
                .set("logins", 7)
                .set("balance", 2.25)
                .set("tags", List.of("x", "y"))
                .set("lines", List.of(Map.of("article", "cap", "count", 9)))
                .set("address", new Address(null, "Bergen", Set.of()))
                .set("expires", Instant.ofEpochSecond(2_000_000_001))
                .execute();

        Player after = stored();
        assertThat(after.team()).isEqualTo("blue");
        assertThat(after.logins()).isEqualTo(7);
        assertThat(after.balance()).isEqualTo(2.25);
        assertThat(after.tags()).containsExactlyInAnyOrder("x", "y");
        assertThat(after.lines()).containsExactly(new Line("cap", 9));
        assertThat(after.address()).isEqualTo(new Address(null, "Bergen", Set.of()));
        assertThat(after.expires()).isEqualTo(Instant.ofEpochSecond(2_000_000_001));
        assertThat(after.status()).isEqualTo(before.status());
        assertThat(after.visits()).isEqualTo(before.visits());
        assertThat(raw().get("value")).isEqualTo(Value.n("2.25"));
    }

    @Test
    void emptyValueIsStoredUnlessItsAttributeIsOmitEmpty() {
        full().set("status", "")
                .set("badges", Set.of())
                .set("visits", List.of())
                .set("address", new Address(null, "", Set.of()))
                .set("logins", 0)
                .execute();

        assertThat(raw().attributes()).doesNotContainKeys("status", "visits", "address");
        assertThat(raw().get("badges")).isEqualTo(Value.nul());
        assertThat(raw().get("logins")).isEqualTo(Value.n(0));
    }

    @Test
    void emptinessDoesNotDependOnHowTheValueIsGiven() {
        full().set("status", Value.s(""))
                .set("visits", Value.l())
                .set("counters", Value.m(Map.of()))
                .set("scores", List.of())
                .execute();

        assertThat(raw().attributes()).doesNotContainKeys("status", "visits", "counters", "scores");
    }

    @Test
    void emptyPartOfAnOmitEmptyAttributeIsStored() {
        full().set("address.city", "").execute();

        assertThat(requireNonNull((Value.M) raw().get("address")).values()).containsEntry("city", Value.s(""));
    }

    @Test
    void emptyValueIsRemovedWithoutLifecycleToo() {
        full().set("status", "").withoutLifecycle().execute();

        assertThat(raw().has("status")).isFalse();
    }

    @Test
    void setIfNotExistsOfAnEmptyOmittedValueHasNoEffect() {
        full().setIfNotExists("status", "").increment("logins").execute();
        assertThat(stored().status()).isEqualTo("ACTIVE");

        bare().setIfNotExists("status", "").increment("logins").execute();
        assertThat(raw().has("status")).isFalse();
    }

    @Test
    void setOfNullStoresNullUnlessItsAttributeIsOmitEmpty() {
        full().set("badges", null).set("status", null).execute();

        assertThat(raw().get("badges")).isEqualTo(Value.nul());
        assertThat(raw().has("status")).isFalse();
    }

    @Test
    void setSupportsNestedPaths() {
        full().set("address.city", "Bergen")
                .set("lines[1].count", 20)
                .set("counters.losses", 4)
                .set("visits[0]", "sun")
                .execute();

        Player after = stored();
        assertThat(after.address()).isEqualTo(new Address("Main", "Bergen", Set.of("home")));
        assertThat(after.lines()).containsExactly(new Line("pen", 1), new Line("ink", 20));
        assertThat(after.counters()).isEqualTo(Map.of("wins", 3L, "losses", 4L));
        assertThat(after.visits()).containsExactly("sun", "tue", "wed");
    }

    @Test
    void setInsideMissingMapIsRejectedWithItsPath() {
        UpdateBuilder<Player> update = bare().set("address.city", "Bergen").set("logins", 9);

        assertThatThrownBy(update::execute)
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("around address.city does not exist")
                .hasMessageContaining("set the whole attribute first");
        assertThat(stored().logins()).isZero();
    }

    @Test
    void setIfNotExistsKeepsExistingValues() {
        full().setIfNotExists("status", "NEW")
                .setIfNotExists("address.city", "Rome")
                .execute();
        assertThat(stored().status()).isEqualTo("ACTIVE");
        assertThat(requireNonNull(stored().address()).city()).isEqualTo("Oslo");

        bare().setIfNotExists("status", "NEW").execute();
        assertThat(stored().status()).isEqualTo("NEW");
    }

    // Numbers

    @Test
    void incrementAndDecrementTreatMissingAsZero() {
        full().increment("logins")
                .decrement("balance")
                .increment("counters.wins")
                .increment("counters.draws")
                .execute();
        assertThat(stored().logins()).isEqualTo(6);
        assertThat(stored().balance()).isEqualTo(0.5);
        assertThat(stored().counters()).isEqualTo(Map.of("wins", 4L, "draws", 1L));

        Player.of(db).delete();
        Player.of(db).updateBuilder().increment("logins").decrement("balance").execute();
        assertThat(stored().logins()).isEqualTo(1);
        assertThat(stored().balance()).isEqualTo(-1);
    }

    @Test
    void addTreatsMissingNumberAsZero() {
        full().add("logins", 10)
                .add("value", -0.25)
                .add("counters.wins", 2)
                .add("expires", 3600)
                .execute();
        assertThat(stored().logins()).isEqualTo(15);
        assertThat(stored().balance()).isEqualTo(1.25);
        assertThat(stored().counters()).isEqualTo(Map.of("wins", 5L));
        assertThat(stored().expires()).isEqualTo(Instant.ofEpochSecond(2_000_003_600));

        Player.of(db).delete();
        Player.of(db).updateBuilder().add("logins", 10).execute();
        assertThat(stored().logins()).isEqualTo(10);
    }

    // Set members

    @Test
    void addAddsMembersOnceAndCreatesMissingSet() {
        full().add("tags", Set.of("b", "c"))
                .add("scores", 3)
                .add("address.names", List.of("work"))
                .execute();
        assertThat(stored().tags()).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(stored().scores()).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(requireNonNull(stored().address()).names()).containsExactlyInAnyOrder("home", "work");

        bare().add("tags", "one").add("scores", new int[] {7, 8}).execute();
        assertThat(stored().tags()).containsExactly("one");
        assertThat(stored().scores()).containsExactlyInAnyOrder(7, 8);
    }

    @Test
    void addToNullSetIsRejectedWithReason() {
        UpdateBuilder<Player> update = bare().add("badges", "gold").set("logins", 9);
        assertThat(raw().get("badges")).isEqualTo(Value.nul());

        assertThatThrownBy(update::execute)
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("stored at badges")
                .hasMessageContaining("omit_empty");
        assertThat(stored().logins()).isZero();

        Player.of(db).updateBuilder().set("badges", Set.of("gold")).execute();
        assertThat(stored().badges()).containsExactly("gold");
    }

    @Test
    void deleteRemovesMembersAndFinallyTheSet() {
        full().delete("tags", List.of("a", "not a member"))
                .delete("scores", Set.of(1, 2))
                .delete("address.names", Set.of("home"))
                .execute();
        assertThat(stored().tags()).containsExactly("b");
        assertThat(stored().scores()).isEmpty();
        assertThat(raw().has("scores")).isFalse();
        assertThat(requireNonNull(stored().address()).names()).isEmpty();

        bare().delete("tags", "a").execute();
        assertThat(raw().has("tags")).isFalse();
    }

    // Lists

    @Test
    void appendAndPrependKeepElementOrder() {
        full().appendToList("visits", List.of("thu", "fri"))
                .prependToList("lines", List.of(new Line("cap", 3), Map.of("article", "mug", "count", 4)))
                .execute();

        assertThat(stored().visits()).containsExactly("mon", "tue", "wed", "thu", "fri");
        assertThat(stored().lines())
                .containsExactly(new Line("cap", 3), new Line("mug", 4), new Line("pen", 1), new Line("ink", 2));
    }

    @Test
    void appendAndPrependCreateMissingList() {
        bare().appendToList("visits", List.of("thu"))
                .prependToList("lines", List.of(new Line("cap", 3)))
                .execute();

        assertThat(stored().visits()).containsExactly("thu");
        assertThat(stored().lines()).containsExactly(new Line("cap", 3));
    }

    @Test
    void appendOfNothingChangesNothing() {
        full().appendToList("visits", List.of()).execute();

        assertThat(stored().visits()).containsExactly("mon", "tue", "wed");
    }

    @Test
    void appendedElementMayBeNull() {
        full().appendToList("lines", Arrays.asList(null, new Line("cap", 3))).execute();

        assertThat(stored().lines()).hasSize(4).element(2).isNull();
    }

    @Test
    void setListElementReplacesOrAppends() {
        full().setListElement("visits", 1, "TUE")
                .setListElement("lines", 70, new Line("cap", 3))
                .execute();

        assertThat(stored().visits()).containsExactly("mon", "TUE", "wed");
        assertThat(stored().lines()).containsExactly(new Line("pen", 1), new Line("ink", 2), new Line("cap", 3));
    }

    @Test
    void setListElementOfMissingListIsRejectedWithItsPath() {
        UpdateBuilder<Player> update = bare().setListElement("visits", 0, "mon");

        assertThatThrownBy(update::execute)
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("around visits[0] does not exist");
    }

    @Test
    void removeFromListAtUsesIndexesBeforeTheUpdate() {
        full().removeFromListAt("visits", 0)
                .removeFromListAt("visits", 1)
                .removeFromListAt("lines", 9)
                .execute();

        assertThat(stored().visits()).containsExactly("wed");
        assertThat(stored().lines()).hasSize(2);
    }

    @Test
    void removeRemovesFieldsAndNestedPaths() {
        full().remove("status")
                .remove("address.street")
                .remove("lines[0]")
                .remove("counters.none")
                .execute();
        assertThat(raw().has("status")).isFalse();
        assertThat(stored().address()).isEqualTo(new Address(null, "Oslo", Set.of("home")));
        assertThat(stored().lines()).containsExactly(new Line("ink", 2));

        bare().remove("status").execute();
        assertThat(raw().has("status")).isFalse();
    }

    // The item itself

    @Test
    void missingItemIsCreatedFromKeyAndChanges() {
        Player.of(db).updateBuilder().set("status", "NEW").add("tags", "a").execute();

        assertThat(raw().without("updatedAt"))
                .isEqualTo(Player.KEY
                        .with("status", Value.s("NEW"))
                        .with("tags", Value.ss("a"))
                        .with("version", Value.n(1)));
        assertThat(stored().updatedAt()).isEqualTo(FIRST);
    }

    @Test
    void missingItemIsNotCreatedWithIfExists() {
        KeyQuery<Player> query = Player.of(db);

        assertThatThrownBy(() ->
                        query.ifExists().updateBuilder().increment("logins").execute())
                .isInstanceOf(ConditionFailedException.class)
                .hasMessageContaining("there is no item with the key");
        assertThatThrownBy(() -> query.updateBuilder()
                        .increment("logins")
                        .conditionExists("PK")
                        .execute())
                .isInstanceOf(ConditionFailedException.class);
        assertThat(query.firstOrEmpty()).isEmpty();
    }

    @Test
    void entityProvidesOnlyTheKeyAndTheVersion() {
        full().increment("logins").execute();

        db.model(Player.bare()).anyVersion().updateBuilder().set("status", "x").execute();

        assertThat(stored().status()).isEqualTo("x");
        assertThat(stored().logins()).isEqualTo(6);
        assertThat(stored().tags()).hasSize(2);
    }

    // Lifecycle

    @Test
    void timestampAndVersionAreUnchangedWithoutLifecycle() {
        UpdateBuilder<Player> update = full().increment("logins").withoutLifecycle();
        now.set(FIRST.plus(Duration.ofSeconds(1)));

        Player after = update.executeWithResult();

        assertThat(after.updatedAt()).isEqualTo(FIRST);
        assertThat(after.version()).isZero();
    }

    @Test
    void everyUpdateAdvancesTimestampAndVersion() {
        UpdateBuilder<Player> update = full().increment("logins");
        now.set(FIRST.plus(Duration.ofSeconds(1)));

        Player after = update.executeWithResult();

        assertThat(after.createdAt()).isEqualTo(FIRST);
        assertThat(after.updatedAt()).isEqualTo(FIRST.plusSeconds(1));
        assertThat(after.version()).isEqualTo(1);
        assertThat(after.logins()).isEqualTo(6);
    }

    @Test
    void touchAloneIsAnUpdate() {
        full().touch().execute();

        assertThat(stored().version()).isEqualTo(1);
    }

    @Test
    void staleEntityIsAVersionConflict() {
        full();
        Player read = stored();
        Player.of(db).updateBuilder().set("status", "x").execute();

        UpdateBuilder<Player> stale = db.model(read).updateBuilder().set("status", "y");
        assertThatThrownBy(stale::execute).isInstanceOfSatisfying(VersionConflictException.class, conflict -> {
            assertThat(conflict.expectedVersion()).hasValue(0);
            assertThat(conflict.foundVersion()).hasValue(1);
        });
        assertThatThrownBy(() -> db.model(read).update("status")).isInstanceOf(VersionConflictException.class);
        assertThat(stored().status()).isEqualTo("x");
    }

    @Test
    void conditionVersionUsesTheEntitysVersion() {
        full();
        Player read = stored();

        Player newer = db.model(read)
                .updateBuilder()
                .set("status", "x")
                .touch()
                .conditionVersion()
                .executeWithResult();
        assertThat(newer.version()).isEqualTo(1);

        UpdateBuilder<Player> stale =
                db.model(read).updateBuilder().set("status", "y").touch().conditionVersion();
        assertThatThrownBy(stale::execute).isInstanceOfSatisfying(VersionConflictException.class, conflict -> {
            assertThat(conflict.codes()).contains("ErrVersionConflict", "ErrConditionFailed");
            assertThat(conflict.expectedVersion()).hasValue(0);
            assertThat(conflict.foundVersion()).hasValue(1);
            assertThat(conflict.entity(Player.class).map(Player::status)).contains("x");
        });
        assertThat(stored().status()).isEqualTo("x");
    }

    @Test
    void conditionVersionAppliesToAllAlternatives() {
        UpdateBuilder<Player> update = full().set("status", "x")
                .conditionVersion(7)
                .condition("logins", "=", 99)
                .orCondition("logins", "=", 5);
        assertThatThrownBy(update::execute).isInstanceOf(VersionConflictException.class);

        update.conditionVersion(0).execute();
        assertThat(stored().status()).isEqualTo("x");
    }

    // Conditions

    private boolean succeeds(UpdateBuilder<Player> conditions) {
        try {
            conditions.set("status", "changed").execute();
            return true;
        } catch (ConditionFailedException e) {
            assertThat(e.entity(Player.class)).contains(stored());
            return false;
        }
    }

    @Test
    void conditionsAreJoinedByAndAndOr() {
        UpdateBuilder<Player> update = full();
        assertThat(succeeds(update.condition("logins", "=", 5).condition("team", "=", "red")))
                .isTrue();
        assertThat(succeeds(update.condition("logins", "=", 5).condition("team", "=", "blue")))
                .isFalse();
        assertThat(succeeds(update.condition("logins", "=", 6).orCondition("team", "=", "red")))
                .isTrue();
        assertThat(succeeds(update.condition("logins", "=", 6).orCondition("team", "=", "blue")))
                .isFalse();
        assertThat(succeeds(update.condition("logins", "=", 5)
                        .orCondition("logins", "=", 6)
                        .condition("team", "=", "blue")))
                .isTrue();
        assertThat(succeeds(update.orCondition("logins", "=", 6).orCondition("logins", "BETWEEN", 5, 7)))
                .isTrue();
        assertThat(succeeds(update.condition(Condition.not(Condition.size("visits", ">", 2)))))
                .isFalse();
        assertThat(succeeds(update.orCondition(Condition.field("address.city", "BEGINS_WITH", "Os"))))
                .isTrue();
    }

    @Test
    void conditionExistsAndNotExistsCheckOneField() {
        assertThat(succeeds(full().conditionExists("address.city").conditionNotExists("counters.none")))
                .isTrue();
        assertThat(succeeds(full().conditionNotExists("status"))).isFalse();
        assertThat(succeeds(bare().conditionExists("status"))).isFalse();
        assertThat(succeeds(bare().conditionNotExists("SK"))).isFalse();
    }

    @Test
    void writeConditionsApplyToAllAlternatives() {
        full();
        UpdateBuilder<Player> update =
                Player.of(db).withCondition("team", "=", "blue").updateBuilder();

        assertThat(succeeds(update.condition("logins", "=", 6).orCondition("logins", "=", 5)))
                .isFalse();
    }

    @Test
    void rawConditionKeepsItsPlaceholders() {
        full();
        UpdateBuilder<Player> update = Player.of(db)
                .withConditionExpression("#s = :s", Map.of("#s", "status"), Map.of(":s", "ACTIVE"))
                .updateBuilder();

        update.set("status", "x").execute();
        assertThatThrownBy(() -> update.set("status", "y").execute()).isInstanceOf(ConditionFailedException.class);
    }

    // Return values

    @Test
    void nothingIsReturnedByDefault() {
        UpdateResult<Player> result = full().increment("logins").execute();

        assertThat(result.item()).isEmpty();
        assertThat(result.attributes()).isEqualTo(Item.empty());
    }

    @Test
    void allNewReturnsTheItemAfterTheUpdate() {
        UpdateBuilder<Player> update = full().increment("logins");

        assertThat(update.returnValues(ReturnValues.ALL_NEW).execute().item()).contains(stored());
        assertThat(update.executeWithResult()).isEqualTo(stored());
        assertThat(stored().logins()).isEqualTo(7);
    }

    @Test
    void allOldReturnsTheItemBeforeTheUpdate() {
        UpdateBuilder<Player> update = full().increment("logins").returnValues(ReturnValues.ALL_OLD);
        Player before = stored();

        assertThat(update.execute().item()).contains(before);
        Player.of(db).delete();
        assertThat(update.execute().item()).isEqualTo(Optional.empty());
    }

    @Test
    void updatedNewAndOldReturnChangedAttributes() {
        UpdateBuilder<Player> update = full().increment("logins")
                .set("address.city", "Rome")
                .remove("status")
                .withoutLifecycle();

        UpdateResult<Player> old = update.returnValues(ReturnValues.UPDATED_OLD).execute();
        assertThat(old.item()).isEmpty();
        assertThat(old.attributes().attributes()).containsOnlyKeys("logins", "address", "status");
        assertThat(old.attributes().get("logins")).isEqualTo(Value.n(5));
        assertThat(city(old.attributes())).isEqualTo(Value.s("Oslo"));

        Item changed = update.returnValues(ReturnValues.UPDATED_NEW).execute().attributes();
        assertThat(changed.attributes()).containsOnlyKeys("logins", "address");
        assertThat(changed.get("logins")).isEqualTo(Value.n(7));
        assertThat(city(changed)).isEqualTo(Value.s("Rome"));
    }

    private static @Nullable Value city(Item item) {
        return ((Value.M) requireNonNull(item.get("address"))).values().get("city");
    }

    @Test
    void updatedNewOfRemovalIsEmpty() {
        UpdateBuilder<Player> update =
                full().remove("status").withoutLifecycle().returnValues(ReturnValues.UPDATED_NEW);

        assertThat(update.execute().attributes()).isEqualTo(Item.empty());
    }

    // The builder itself

    @Test
    void builderCanBeReused() {
        UpdateBuilder<Player> base = full().increment("logins");

        base.set("status", "one").execute();
        base.set("status", "two").execute();

        assertThat(stored().logins()).isEqualTo(7);
        assertThat(stored().status()).isEqualTo("two");
    }

    @Test
    void documentModelIsUpdatedTheSameWay() {
        full();
        Model model = Model.builder("PlayerItem", "players")
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S)
                .attribute(AttributeDef.of("logins", Type.N))
                .attribute(AttributeDef.of("tags", Type.SS))
                .attribute(AttributeDef.of("visits", Type.L))
                .attribute(AttributeDef.of("address", Type.M))
                .build();

        Item after = db.register(model)
                .model("PlayerItem")
                .where("PK", "=", "P#1")
                .where("SK", "=", "PROFILE")
                .updateBuilder()
                .add("tags", "z")
                .increment("logins")
                .set("address.city", "Rome")
                .add("address.names", Value.ss("work"))
                .appendToList("visits", List.of("thu"))
                .executeWithResult();

        assertThat(after.get("tags")).isEqualTo(Value.ss("a", "b", "z"));
        assertThat(stored().visits()).containsExactly("mon", "tue", "wed", "thu");
        assertThat(stored().address()).isEqualTo(new Address("Main", "Rome", Set.of("home", "work")));
    }

    @Table("notes-to-clear")
    record Note(
            @PartitionKey String id, @OmitEmpty @Nullable String text) {}

    @Test
    void updateThatOnlyRemovesReturnsTheKeyOfAnItemThatDoesNotExist() {
        db.createTable(Note.class);

        assertThat(db.model(new Note("1", "")).update("text")).isEqualTo(new Note("1", null));
    }

    // time to live

    @Test
    void timeToLiveCanBeShortenedButNotNegative() {
        full().set("expires", Instant.ofEpochSecond(2_000_000_000)).execute();

        Player.of(db).updateBuilder().decrement("expires").execute();
        assertThat(stored().expires()).isEqualTo(Instant.ofEpochSecond(1_999_999_999));
        Player.of(db).updateBuilder().add("expires", -40L).execute();
        assertThat(stored().expires()).isEqualTo(Instant.ofEpochSecond(1_999_999_959));

        assertThatThrownBy(() -> Player.of(db)
                        .updateBuilder()
                        .set("expires", Instant.ofEpochSecond(-1))
                        .execute())
                .hasMessageContaining("expires is negative");
    }

    @Test
    void untypedTimeToLiveIsNeverNegative() {
        db.register(Model.builder("Expiring", "players")
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S)
                .attribute(AttributeDef.of("ttl", Type.N).optional(true).roles(Role.TTL))
                .build());
        Item item = Player.KEY.with("ttl", Value.n(-1));

        assertThatThrownBy(() -> db.model("Expiring", item).save()).hasMessageContaining("ttl is negative");
        db.model("Expiring", item.with("ttl", Value.n(0))).save();
        assertThat(raw().get("ttl")).isEqualTo(Value.n(0));
    }
}
