package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.Created;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.ConvertWith;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.registry.Mappers;

/** Writes of records return records. */
@DynamoTest
class RecordWritesTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.123456789Z");
    private static final Instant EXPIRY = Instant.parse("2027-01-01T00:00:00Z");

    @Table("${PLAYERS_TABLE}")
    record Player(
            @PartitionKey("PK") String id,
            @OmitEmpty @Nullable String nickname,
            @OmitEmpty @Nullable Set<String> tags,
            @Ttl @OmitEmpty @Nullable Instant expires,
            @CreatedAt @Nullable Instant createdAt,
            @UpdatedAt @Nullable Instant updatedAt,
            @Version long version) {
        static Player of(String id, @Nullable String nickname) {
            return new Player(id, nickname, Set.of("a"), EXPIRY, null, null, 0);
        }

        Player called(@Nullable String name) {
            return new Player(id, name, tags, expires, createdAt, updatedAt, version);
        }
    }

    @Test
    void recordIsCreatedUpdatedRejectedAndDeleted(URI endpoint, TablePrefix prefix) {
        Mapper<Player> players = Mappers.builder()
                .environment(Map.of("PLAYERS_TABLE", prefix.table("players")))
                .build()
                .of(Player.class);
        Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
        try (StoredWrites table = new StoredWrites(endpoint, players.model(), clock);
                TableTheory db = TableTheory.over(Config.local(endpoint).newWire(), clock)) {
            Player stored = db.model(players, Player.of("P#1", "Al")).create();
            assertThat(stored).isEqualTo(new Player("P#1", "Al", Set.of("a"), EXPIRY, NOW, NOW, 0));
            assertThat(db.model(players).where("id", "=", "P#1").first()).isEqualTo(stored);
            assertThat(db.model(players, Player.of("P#1", "Bo")).tryCreate()).isEqualTo(Created.existing(stored));

            Player newer = db.model(players, stored.called(null)).update("nickname");
            assertThat(newer).isEqualTo(new Player("P#1", null, Set.of("a"), EXPIRY, NOW, NOW, 1));
            assertThatThrownBy(() -> db.model(players, stored.called("stale")).update("nickname"))
                    .isInstanceOfSatisfying(
                            VersionConflictException.class,
                            conflict ->
                                    assertThat(conflict.entity(Player.class)).contains(newer));

            db.model(players).where("id", "=", "P#1").ifExists().delete();
            assertThat(table.get("{\"PK\":{\"S\":\"P#1\"}}")).isNull();
        }
    }

    /** 13 seconds can be written, and not be read again. */
    static final class OneWay implements Converter<Duration> {
        @Override
        public Type type() {
            return Type.N;
        }

        @Override
        public Value write(Duration value) {
            return Value.n(value.toSeconds());
        }

        @Override
        public Duration read(Value value) {
            if (value.equals(Value.n(13))) {
                throw new IllegalStateException("13");
            }
            return Duration.ofSeconds(((Value.N) value).toBigDecimal().longValueExact());
        }
    }

    @Table("timers")
    record Timer(
            @PartitionKey String id,
            @ConvertWith(OneWay.class) Duration time) {}

    @Test
    void entityThatCouldNotBeReadAgainIsNotStored(TableTheory db) {
        db.createTable(Timer.class);
        Timer unreadable = new Timer("1", Duration.ofSeconds(13));

        assertThatThrownBy(() -> db.model(unreadable).create()).hasMessageContaining("OneWay");
        assertThatThrownBy(() -> db.model(unreadable).save()).hasMessageContaining("OneWay");
        assertThat(db.model(Timer.class).count()).isZero();
    }
}
