package org.tabletheory.client;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Player.Address;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.client.result.UpdateResult;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/** What an update builder does to missing and existing items, to versions and timestamps, and what it returns. */
@DynamoTest
class UpdateBuilderTest {
    private PlayerTable players;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        players = PlayerTable.create(endpoint, prefix);
    }

    @AfterEach
    void close() {
        players.close();
    }

    // The item itself

    @Test
    void missingItemIsCreatedFromKeyAndChanges() {
        Player.of(players.db())
                .updateBuilder()
                .set("status", "NEW")
                .add("tags", "a")
                .execute();

        assertThat(players.raw().without("updatedAt"))
                .isEqualTo(Player.KEY
                        .with("status", Value.s("NEW"))
                        .with("tags", Value.ss("a"))
                        .with("version", Value.n(1)));
        assertThat(players.stored().updatedAt()).isEqualTo(PlayerTable.FIRST);
    }

    @Test
    void missingItemIsNotCreatedWithIfExists() {
        KeyQuery<Player> query = Player.of(players.db());

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
        players.full().increment("logins").execute();

        players.db()
                .model(Player.bare())
                .anyVersion()
                .updateBuilder()
                .set("status", "x")
                .execute();

        assertThat(players.stored().status()).isEqualTo("x");
        assertThat(players.stored().logins()).isEqualTo(6);
        assertThat(players.stored().tags()).hasSize(2);
    }

    // Lifecycle

    @Test
    void timestampAndVersionAreUnchangedWithoutLifecycle() {
        UpdateBuilder<Player> update = players.full().increment("logins").withoutLifecycle();
        players.now().set(PlayerTable.FIRST.plus(Duration.ofSeconds(1)));

        Player after = update.executeWithResult();

        assertThat(after.updatedAt()).isEqualTo(PlayerTable.FIRST);
        assertThat(after.version()).isZero();
    }

    @Test
    void everyUpdateAdvancesTimestampAndVersion() {
        UpdateBuilder<Player> update = players.full().increment("logins");
        players.now().set(PlayerTable.FIRST.plus(Duration.ofSeconds(1)));

        Player after = update.executeWithResult();

        assertThat(after.createdAt()).isEqualTo(PlayerTable.FIRST);
        assertThat(after.updatedAt()).isEqualTo(PlayerTable.FIRST.plusSeconds(1));
        assertThat(after.version()).isEqualTo(1);
        assertThat(after.logins()).isEqualTo(6);
    }

    @Test
    void touchAloneIsAnUpdate() {
        players.full().touch().execute();

        assertThat(players.stored().version()).isEqualTo(1);
    }

    // Return values

    @Test
    void nothingIsReturnedByDefault() {
        UpdateResult<Player> result = players.full().increment("logins").execute();

        assertThat(result.item()).isEmpty();
        assertThat(result.attributes()).isEqualTo(Item.empty());
    }

    @Test
    void allNewReturnsTheItemAfterTheUpdate() {
        UpdateBuilder<Player> update = players.full().increment("logins");

        assertThat(update.returnValues(ReturnValues.ALL_NEW).execute().item()).contains(players.stored());
        assertThat(update.executeWithResult()).isEqualTo(players.stored());
        assertThat(players.stored().logins()).isEqualTo(7);
    }

    @Test
    void allOldReturnsTheItemBeforeTheUpdate() {
        UpdateBuilder<Player> update = players.full().increment("logins").returnValues(ReturnValues.ALL_OLD);
        Player before = players.stored();

        assertThat(update.execute().item()).contains(before);
        Player.of(players.db()).delete();
        assertThat(update.execute().item()).isEqualTo(Optional.empty());
    }

    @Test
    void updatedNewAndOldReturnChangedAttributes() {
        UpdateBuilder<Player> update = players.full()
                .increment("logins")
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
                players.full().remove("status").withoutLifecycle().returnValues(ReturnValues.UPDATED_NEW);

        assertThat(update.execute().attributes()).isEqualTo(Item.empty());
    }

    // The builder itself

    @Test
    void builderCanBeReused() {
        UpdateBuilder<Player> base = players.full().increment("logins");

        base.set("status", "one").execute();
        base.set("status", "two").execute();

        assertThat(players.stored().logins()).isEqualTo(7);
        assertThat(players.stored().status()).isEqualTo("two");
    }

    @Test
    void documentModelIsUpdatedTheSameWay() {
        players.full();
        Model model = Model.builder("PlayerItem", "players")
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S)
                .attribute(AttributeDef.of("logins", Type.N))
                .attribute(AttributeDef.of("tags", Type.SS))
                .attribute(AttributeDef.of("visits", Type.L))
                .attribute(AttributeDef.of("address", Type.M))
                .build();

        Item after = players.db()
                .register(model)
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
        assertThat(players.stored().visits()).containsExactly("mon", "tue", "wed", "thu");
        assertThat(players.stored().address()).isEqualTo(new Address("Main", "Rome", Set.of("home", "work")));
    }

    @Table("notes-to-clear")
    record Note(
            @PartitionKey String id, @OmitEmpty @Nullable String text) {}

    @Test
    void updateThatOnlyRemovesReturnsTheKeyOfAnItemThatDoesNotExist() {
        players.db().createTable(Note.class);

        assertThat(players.db().model(new Note("1", "")).update("text")).isEqualTo(new Note("1", null));
    }

    // time to live

    @Test
    void timeToLiveCanBeShortenedButNotNegative() {
        players.full().set("expires", Instant.ofEpochSecond(2_000_000_000)).execute();

        Player.of(players.db()).updateBuilder().decrement("expires").execute();
        assertThat(players.stored().expires()).isEqualTo(Instant.ofEpochSecond(1_999_999_999));
        Player.of(players.db()).updateBuilder().add("expires", -40L).execute();
        assertThat(players.stored().expires()).isEqualTo(Instant.ofEpochSecond(1_999_999_959));

        assertThatThrownBy(() -> Player.of(players.db())
                        .updateBuilder()
                        .set("expires", Instant.ofEpochSecond(-1))
                        .execute())
                .hasMessageContaining("expires is negative");
    }

    @Test
    void untypedTimeToLiveIsNeverNegative() {
        players.db()
                .register(Model.builder("Expiring", "players")
                        .partitionKey("PK", Type.S)
                        .sortKey("SK", Type.S)
                        .attribute(AttributeDef.of("ttl", Type.N).optional(true).roles(Role.TTL))
                        .build());
        Item item = Player.KEY.with("ttl", Value.n(-1));

        assertThatThrownBy(() -> players.db().model("Expiring", item).save()).hasMessageContaining("ttl is negative");
        players.db().model("Expiring", item.with("ttl", Value.n(0))).save();
        assertThat(players.raw().get("ttl")).isEqualTo(Value.n(0));
    }
}
