package org.tabletheory.client;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Player.Address;
import org.tabletheory.client.Player.Line;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.TableTheoryException;

/** Every change of an update builder on DynamoDB Local, on items with and without the attributes that it changes. */
@DynamoTest
class UpdateBuilderChangesTest {
    private PlayerTable players;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        players = PlayerTable.create(endpoint, prefix);
    }

    @AfterEach
    void close() {
        players.close();
    }

    // set and setIfNotExists

    @Test
    void setChangesOnlyTheGivenFields() {
        Player before = Player.full();

        players.full()
                .set("team", "blue")
                .set("logins", 7)
                .set("balance", 2.25)
                .set("tags", List.of("x", "y"))
                .set("lines", List.of(Map.of("article", "cap", "count", 9)))
                .set("address", new Address(null, "Bergen", Set.of()))
                .set("expires", Instant.ofEpochSecond(2_000_000_001))
                .execute();

        Player after = players.stored();
        assertThat(after.team()).isEqualTo("blue");
        assertThat(after.logins()).isEqualTo(7);
        assertThat(after.balance()).isEqualTo(2.25);
        assertThat(after.tags()).containsExactlyInAnyOrder("x", "y");
        assertThat(after.lines()).containsExactly(new Line("cap", 9));
        assertThat(after.address()).isEqualTo(new Address(null, "Bergen", Set.of()));
        assertThat(after.expires()).isEqualTo(Instant.ofEpochSecond(2_000_000_001));
        assertThat(after.status()).isEqualTo(before.status());
        assertThat(after.visits()).isEqualTo(before.visits());
        assertThat(players.raw().get("value")).isEqualTo(Value.n("2.25"));
    }

    @Test
    void emptyValueIsStoredUnlessItsAttributeIsOmitEmpty() {
        players.full()
                .set("status", "")
                .set("badges", Set.of())
                .set("visits", List.of())
                .set("address", new Address(null, "", Set.of()))
                .set("logins", 0)
                .execute();

        assertThat(players.raw().attributes()).doesNotContainKeys("status", "visits", "address");
        assertThat(players.raw().get("badges")).isEqualTo(Value.nul());
        assertThat(players.raw().get("logins")).isEqualTo(Value.n(0));
    }

    @Test
    void emptinessDoesNotDependOnHowTheValueIsGiven() {
        players.full()
                .set("status", Value.s(""))
                .set("visits", Value.l())
                .set("counters", Value.m(Map.of()))
                .set("scores", List.of())
                .execute();

        assertThat(players.raw().attributes()).doesNotContainKeys("status", "visits", "counters", "scores");
    }

    @Test
    void emptyPartOfAnOmitEmptyAttributeIsStored() {
        players.full().set("address.city", "").execute();

        assertThat(requireNonNull((Value.M) players.raw().get("address")).values())
                .containsEntry("city", Value.s(""));
    }

    @Test
    void emptyValueIsRemovedWithoutLifecycleToo() {
        players.full().set("status", "").withoutLifecycle().execute();

        assertThat(players.raw().has("status")).isFalse();
    }

    @Test
    void setIfNotExistsOfAnEmptyOmittedValueHasNoEffect() {
        players.full().setIfNotExists("status", "").increment("logins").execute();
        assertThat(players.stored().status()).isEqualTo("ACTIVE");

        players.bare().setIfNotExists("status", "").increment("logins").execute();
        assertThat(players.raw().has("status")).isFalse();
    }

    @Test
    void setOfNullStoresNullUnlessItsAttributeIsOmitEmpty() {
        players.full().set("badges", null).set("status", null).execute();

        assertThat(players.raw().get("badges")).isEqualTo(Value.nul());
        assertThat(players.raw().has("status")).isFalse();
    }

    @Test
    void setSupportsNestedPaths() {
        players.full()
                .set("address.city", "Bergen")
                .set("lines[1].count", 20)
                .set("counters.losses", 4)
                .set("visits[0]", "sun")
                .execute();

        Player after = players.stored();
        assertThat(after.address()).isEqualTo(new Address("Main", "Bergen", Set.of("home")));
        assertThat(after.lines()).containsExactly(new Line("pen", 1), new Line("ink", 20));
        assertThat(after.counters()).isEqualTo(Map.of("wins", 3L, "losses", 4L));
        assertThat(after.visits()).containsExactly("sun", "tue", "wed");
    }

    @Test
    void setInsideMissingMapIsRejectedWithItsPath() {
        UpdateBuilder<Player> update =
                players.bare().set("address.city", "Bergen").set("logins", 9);

        assertThatThrownBy(update::execute)
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("around address.city does not exist")
                .hasMessageContaining("set the whole attribute first");
        assertThat(players.stored().logins()).isZero();
    }

    @Test
    void setIfNotExistsKeepsExistingValues() {
        players.full()
                .setIfNotExists("status", "NEW")
                .setIfNotExists("address.city", "Rome")
                .execute();
        assertThat(players.stored().status()).isEqualTo("ACTIVE");
        assertThat(requireNonNull(players.stored().address()).city()).isEqualTo("Oslo");

        players.bare().setIfNotExists("status", "NEW").execute();
        assertThat(players.stored().status()).isEqualTo("NEW");
    }

    // Numbers

    @Test
    void incrementAndDecrementTreatMissingAsZero() {
        players.full()
                .increment("logins")
                .decrement("balance")
                .increment("counters.wins")
                .increment("counters.draws")
                .execute();
        assertThat(players.stored().logins()).isEqualTo(6);
        assertThat(players.stored().balance()).isEqualTo(0.5);
        assertThat(players.stored().counters()).isEqualTo(Map.of("wins", 4L, "draws", 1L));

        Player.of(players.db()).delete();
        Player.of(players.db())
                .updateBuilder()
                .increment("logins")
                .decrement("balance")
                .execute();
        assertThat(players.stored().logins()).isEqualTo(1);
        assertThat(players.stored().balance()).isEqualTo(-1);
    }

    @Test
    void addTreatsMissingNumberAsZero() {
        players.full()
                .add("logins", 10)
                .add("value", -0.25)
                .add("counters.wins", 2)
                .add("expires", 3600)
                .execute();
        assertThat(players.stored().logins()).isEqualTo(15);
        assertThat(players.stored().balance()).isEqualTo(1.25);
        assertThat(players.stored().counters()).isEqualTo(Map.of("wins", 5L));
        assertThat(players.stored().expires()).isEqualTo(Instant.ofEpochSecond(2_000_003_600));

        Player.of(players.db()).delete();
        Player.of(players.db()).updateBuilder().add("logins", 10).execute();
        assertThat(players.stored().logins()).isEqualTo(10);
    }

    @Test
    void timeToLiveIsMovedInBothDirections() {
        players.full().add("expires", -1).execute();
        assertThat(players.stored().expires()).isEqualTo(Instant.ofEpochSecond(1_999_999_999));
        Player.of(players.db()).updateBuilder().add("expires", 61L).execute();
        assertThat(players.stored().expires()).isEqualTo(Instant.ofEpochSecond(2_000_000_060));
    }

    // Set members

    @Test
    void setWithoutMembersIsNeitherAddedNorDeleted() {
        for (UpdateBuilder<Player> update :
                List.of(players.full().add("tags", Set.of()), players.full().delete("tags", List.of()))) {
            assertThatThrownBy(update::execute)
                    .isInstanceOf(TableTheoryException.class)
                    .hasMessageContaining("there are no members for tags, and DynamoDB has no empty sets");
        }
        assertThat(players.stored().tags()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void addAddsMembersOnceAndCreatesMissingSet() {
        players.full()
                .add("tags", Set.of("b", "c"))
                .add("scores", 3)
                .add("address.names", List.of("work"))
                .execute();
        assertThat(players.stored().tags()).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(players.stored().scores()).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(requireNonNull(players.stored().address()).names()).containsExactlyInAnyOrder("home", "work");

        players.bare().add("tags", "one").add("scores", new int[] {7, 8}).execute();
        assertThat(players.stored().tags()).containsExactly("one");
        assertThat(players.stored().scores()).containsExactlyInAnyOrder(7, 8);
    }

    @Test
    void addToNullSetIsRejectedWithReason() {
        UpdateBuilder<Player> update = players.bare().add("badges", "gold").set("logins", 9);
        assertThat(players.raw().get("badges")).isEqualTo(Value.nul());

        assertThatThrownBy(update::execute)
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("stored at badges")
                .hasMessageContaining("omit_empty");
        assertThat(players.stored().logins()).isZero();

        Player.of(players.db()).updateBuilder().set("badges", Set.of("gold")).execute();
        assertThat(players.stored().badges()).containsExactly("gold");
    }

    /** A bare player has NULL for the badges. What is set or removed is not to blame; the version is added to. */
    @Test
    void wrongTypeIsReportedOnlyForTheChangesThatNeedOne() {
        UpdateBuilder<Player> update = players.bare()
                .set("status", "NEW")
                .setIfNotExists("team", "red")
                .remove("expires")
                .add("badges", "gold");

        assertThatThrownBy(update::execute)
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining(
                        "the value stored at badges or version does not have the type that the update needs");
    }

    @Test
    void deleteRemovesMembersAndFinallyTheSet() {
        players.full()
                .delete("tags", List.of("a", "not a member"))
                .delete("scores", Set.of(1, 2))
                .delete("address.names", Set.of("home"))
                .execute();
        assertThat(players.stored().tags()).containsExactly("b");
        assertThat(players.stored().scores()).isEmpty();
        assertThat(players.raw().has("scores")).isFalse();
        assertThat(requireNonNull(players.stored().address()).names()).isEmpty();

        players.bare().delete("tags", "a").execute();
        assertThat(players.raw().has("tags")).isFalse();
    }

    // Lists

    @Test
    void appendAndPrependKeepElementOrder() {
        players.full()
                .appendToList("visits", List.of("thu", "fri"))
                .prependToList("lines", List.of(new Line("cap", 3), Map.of("article", "mug", "count", 4)))
                .execute();

        assertThat(players.stored().visits()).containsExactly("mon", "tue", "wed", "thu", "fri");
        assertThat(players.stored().lines())
                .containsExactly(new Line("cap", 3), new Line("mug", 4), new Line("pen", 1), new Line("ink", 2));
    }

    @Test
    void appendAndPrependCreateMissingList() {
        players.bare()
                .appendToList("visits", List.of("thu"))
                .prependToList("lines", List.of(new Line("cap", 3)))
                .execute();

        assertThat(players.stored().visits()).containsExactly("thu");
        assertThat(players.stored().lines()).containsExactly(new Line("cap", 3));
    }

    @Test
    void appendOfNothingChangesNothing() {
        players.full().appendToList("visits", List.of()).execute();

        assertThat(players.stored().visits()).containsExactly("mon", "tue", "wed");
    }

    @Test
    void appendedElementMayBeNull() {
        players.full()
                .appendToList("lines", Arrays.asList(null, new Line("cap", 3)))
                .execute();

        assertThat(players.stored().lines()).hasSize(4).element(2).isNull();
    }

    @Test
    void setListElementReplacesOrAppends() {
        players.full()
                .setListElement("visits", 1, "TUE")
                .setListElement("lines", 70, new Line("cap", 3))
                .execute();

        assertThat(players.stored().visits()).containsExactly("mon", "TUE", "wed");
        assertThat(players.stored().lines())
                .containsExactly(new Line("pen", 1), new Line("ink", 2), new Line("cap", 3));
    }

    @Test
    void setListElementOfMissingListIsRejectedWithItsPath() {
        UpdateBuilder<Player> update = players.bare().setListElement("visits", 0, "mon");

        assertThatThrownBy(update::execute)
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("around visits[0] does not exist");
    }

    @Test
    void removeFromListAtUsesIndexesBeforeTheUpdate() {
        players.full()
                .removeFromListAt("visits", 0)
                .removeFromListAt("visits", 1)
                .removeFromListAt("lines", 9)
                .execute();

        assertThat(players.stored().visits()).containsExactly("wed");
        assertThat(players.stored().lines()).hasSize(2);
    }

    @Test
    void removeRemovesFieldsAndNestedPaths() {
        players.full()
                .remove("status")
                .remove("address.street")
                .remove("lines[0]")
                .remove("counters.none")
                .execute();
        assertThat(players.raw().has("status")).isFalse();
        assertThat(players.stored().address()).isEqualTo(new Address(null, "Oslo", Set.of("home")));
        assertThat(players.stored().lines()).containsExactly(new Line("ink", 2));

        players.bare().remove("status").execute();
        assertThat(players.raw().has("status")).isFalse();
    }
}
