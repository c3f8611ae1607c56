package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.Json;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.condition.Condition;

/** Conditions of an update builder: their alternatives, and the version that they check. */
@DynamoTest
class UpdateBuilderConditionsTest {
    private PlayerTable players;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        players = PlayerTable.create(endpoint, prefix);
    }

    @AfterEach
    void close() {
        players.close();
    }

    @Test
    void staleEntityIsAVersionConflict() {
        players.full();
        Player read = players.stored();
        Player.of(players.db()).updateBuilder().set("status", "x").execute();

        UpdateBuilder<Player> stale = players.db().model(read).updateBuilder().set("status", "y");
        assertThatThrownBy(stale::execute).isInstanceOfSatisfying(VersionConflictException.class, conflict -> {
            assertThat(conflict.expectedVersion()).hasValue(0);
            assertThat(conflict.foundVersion()).hasValue(1);
        });
        assertThatThrownBy(() -> players.db().model(read).update("status"))
                .isInstanceOf(VersionConflictException.class);
        assertThat(players.stored().status()).isEqualTo("x");
    }

    @Test
    void versionOfAnEntityNeedsAnEntity() {
        UpdateBuilder<Player> update =
                Player.of(players.db()).updateBuilder().set("status", "x").conditionVersion();

        assertThatThrownBy(update::execute)
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).containsExactly(ErrorCodes.INVALID_OPERATOR))
                .hasMessageContaining("conditionVersion() uses the version of an entity, and this update has none");
    }

    @Test
    void conditionVersionUsesTheEntitysVersion() {
        players.full();
        Player read = players.stored();

        Player newer = players.db()
                .model(read)
                .updateBuilder()
                .set("status", "x")
                .touch()
                .conditionVersion()
                .executeWithResult();
        assertThat(newer.version()).isEqualTo(1);

        UpdateBuilder<Player> stale = players.db()
                .model(read)
                .updateBuilder()
                .set("status", "y")
                .touch()
                .conditionVersion();
        assertThatThrownBy(stale::execute).isInstanceOfSatisfying(VersionConflictException.class, conflict -> {
            assertThat(conflict.codes()).contains("ErrVersionConflict", "ErrConditionFailed");
            assertThat(conflict.expectedVersion()).hasValue(0);
            assertThat(conflict.foundVersion()).hasValue(1);
            assertThat(conflict.entity(Player.class).map(Player::status)).contains("x");
        });
        assertThat(players.stored().status()).isEqualTo("x");
    }

    @Test
    void conditionVersionAppliesToAllAlternatives() {
        UpdateBuilder<Player> update = players.full()
                .set("status", "x")
                .conditionVersion(7)
                .condition("logins", "=", 99)
                .orCondition("logins", "=", 5);
        assertThatThrownBy(update::execute).isInstanceOf(VersionConflictException.class);

        update.conditionVersion(0).execute();
        assertThat(players.stored().status()).isEqualTo("x");
    }

    // Conditions

    private boolean succeeds(UpdateBuilder<Player> conditions) {
        try {
            conditions.set("status", "changed").execute();
            return true;
        } catch (ConditionFailedException e) {
            assertThat(e.entity(Player.class)).contains(players.stored());
            return false;
        }
    }

    @Test
    void conditionsAreJoinedByAndAndOr() {
        UpdateBuilder<Player> update = players.full();
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
        assertThat(succeeds(players.full().conditionExists("address.city").conditionNotExists("counters.none")))
                .isTrue();
        assertThat(succeeds(players.full().conditionNotExists("status"))).isFalse();
        assertThat(succeeds(players.bare().conditionExists("status"))).isFalse();
        assertThat(succeeds(players.bare().conditionNotExists("SK"))).isFalse();
    }

    @Test
    void writeConditionsApplyToAllAlternatives() {
        players.full();
        UpdateBuilder<Player> update =
                Player.of(players.db()).withCondition("team", "=", "blue").updateBuilder();

        assertThat(succeeds(update.condition("logins", "=", 6).orCondition("logins", "=", 5)))
                .isFalse();
    }

    @Test
    void rawConditionKeepsItsPlaceholders() {
        players.full();
        UpdateBuilder<Player> update = Player.of(players.db())
                .withConditionExpression("#s = :s", Map.of("#s", "status"), Map.of(":s", "ACTIVE"))
                .updateBuilder();

        update.set("status", "x").execute();
        assertThatThrownBy(() -> update.set("status", "y").execute()).isInstanceOf(ConditionFailedException.class);
    }

    @Table("documents")
    record Document(@PartitionKey String id, @Json Map<String, String> labels) {}

    @Test
    void partOfAJsonTextCannotBeUpdatedAlone() {
        Document document = new Document("1", Map.of("a", "x"));
        TableTheory db = TableTheory.over(StubWire.responding("{}"), Clock.systemUTC());
        for (ThrowingCallable update : List.<ThrowingCallable>of(
                () -> db.model(document).update("labels.a"),
                () -> db.model(document).updateBuilder().set("labels.a", "y").execute())) {
            assertThatThrownBy(update).hasMessageContaining("labels has no attribute 'a'");
        }
    }
}
