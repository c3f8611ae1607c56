package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.result.Created;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.spi.ForwardingWire;

/** Reads and writes records and document models through the public API. */
@DynamoTest
class TableTheoryTest {
    @Table("${MEMBERS}")
    record Member(
            @PartitionKey("PK") String pk,
            @SortKey("SK") String sk,
            @IndexPartitionKey("gsi-email") @OmitEmpty String emailHash,
            @OmitEmpty String nickname,
            @OmitEmpty Set<String> tags,
            @CreatedAt Instant createdAt,
            @UpdatedAt Instant updatedAt,
            @Version long version) {
        static Member of(String sk, String nickname) {
            return new Member("TEAM#1", sk, "hash-" + sk, nickname, Set.of("a"), Instant.EPOCH, Instant.EPOCH, 0);
        }
    }

    private static TableTheory connect(URI endpoint, TablePrefix prefix) {
        Config config = Config.local(endpoint).toBuilder()
                .environment(Map.of("MEMBERS", prefix.table("members")))
                .build();
        return TableTheory.connect(config);
    }

    @Test
    void recordsRoundTrip(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = connect(endpoint, prefix)) {
            Query<Member> members = db.model(Member.class);
            Model model = Model.builder("Member", prefix.table("members"))
                    .partitionKey("PK", Type.S)
                    .sortKey("SK", Type.S)
                    .attribute(AttributeDef.of("emailHash", Type.S))
                    .index(IndexDef.gsi("gsi-email", new KeyPart("emailHash", Type.S)))
                    .build();
            new LocalTables(Config.local(endpoint).newWire()).create(model);

            Member ann = db.model(Member.of("M#1", "Ann")).create();
            db.model(Member.of("M#2", "Bob")).create();
            assertThat(ann.createdAt()).isAfter(Instant.EPOCH);

            assertThat(members.where("pk", "=", "TEAM#1")
                            .where("sk", "=", "M#1")
                            .first())
                    .isEqualTo(ann);
            assertThat(members.where("emailHash", "=", "hash-M#2").all())
                    .extracting(Member::nickname)
                    .containsExactly("Bob");
            assertThat(members.where("PK", "=", "TEAM#1")
                            .filter("tags", "CONTAINS", "a")
                            .count())
                    .isEqualTo(2);
            assertThat(members.where("PK", "=", "TEAM#1")
                            .filter("createdAt", ">", Instant.EPOCH)
                            .descending()
                            .all())
                    .extracting(Member::sk)
                    .containsExactly("M#2", "M#1");

            Created<Member> again = db.model(Member.of("M#1", "Other")).tryCreate();
            assertThat(again.isNew()).isFalse();
            assertThat(again.value()).isEqualTo(ann);

            Member renamed = new Member(
                    ann.pk(),
                    ann.sk(),
                    ann.emailHash(),
                    "Al",
                    ann.tags(),
                    ann.createdAt(),
                    ann.updatedAt(),
                    ann.version());
            assertThat(db.model(renamed).update("nickname").version()).isEqualTo(1);
            assertThatThrownBy(() -> db.model(renamed).update("nickname")).isInstanceOf(ConditionFailedException.class);
            assertThatThrownBy(() -> db.model(renamed)
                            .withCondition("nickname", "=", "Ann")
                            .save())
                    .isInstanceOf(ConditionFailedException.class);
            db.model(Member.of("M#2", "")).ifExists().delete();
            assertThat(members.where("PK", "=", "TEAM#1").page().items()).hasSize(1);
        }
    }

    @Test
    void documentModelsNeedNoClass(URI endpoint, TablePrefix prefix) {
        Model note = Model.builder("Note", prefix.table("notes"))
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("text", Type.S))
                .build();
        try (TableTheory db = connect(endpoint, prefix).register(DmsDocument.of(note))) {
            new LocalTables(Config.local(endpoint).newWire()).create(note);
            Item item = Item.of("id", Value.s("1")).with("text", Value.s("hello"));
            db.model("Note", item).create();
            db.register(note);
            assertThat(db.model("Note").where("id", "=", "1").first()).isEqualTo(item);
            assertThat(db.model("Note").filter("text", "BEGINS_WITH", "he").scan())
                    .containsExactly(item);
        }
    }

    @Test
    void unregisteredModelIsRejectedWithListOfRegisteredModels() {
        TableTheory db = TableTheory.over(StubWire.responding("{}"), Clock.systemUTC());
        Model note = Model.builder("Note", "notes").partitionKey("id", Type.S).build();
        assertThatThrownBy(() -> db.model("Note")).hasMessageContaining("register with its document first");
        db.register(note);
        assertThatThrownBy(() -> db.model("Nope")).hasMessageContaining("registered: Note");
        Model other = Model.builder("Note", "others").partitionKey("id", Type.S).build();
        assertThatThrownBy(() -> db.register(other))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).isEqualTo(Set.of(ErrorCodes.INVALID_MODEL)))
                .hasMessageContaining("with table notes");
    }

    @Test
    void unregisteredModelCanBeUsedAndGetsTheTablePrefix(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        Model first = Model.builder("Note", "notes").partitionKey("id", Type.S).build();
        Model second =
                first.toBuilder().attribute(AttributeDef.of("text", Type.S)).build();
        try (TableTheory db = TableTheory.connect(config)) {
            db.createTable(first);

            db.model(db.mapper(second), Item.of("id", Value.s("1")).with("text", Value.s("hello")))
                    .create();

            assertThat(db.mapper(first).model().table()).isEqualTo(prefix.table("notes"));
            assertThat(db.model(db.mapper(first)).where("id", "=", "1").first().get("text"))
                    .isEqualTo(Value.s("hello"));
            Item undeclared = Item.of("id", Value.s("2")).with("colour", Value.s("red"));
            assertThatThrownBy(() -> db.model(db.mapper(first), undeclared).create())
                    .hasMessageContaining("colour");
            assertThat(db.model(db.rawMapper(first), undeclared).create()).isEqualTo(undeclared);
        }
    }

    @Test
    void clientIsClosedEvenIfItsWireFailsToClose(URI endpoint) {
        Config config = Config.local(endpoint);
        try (Wire open = TestWire.open(config)) {
            TableTheory db = TableTheory.over(
                    new ForwardingWire(open) {
                        @Override
                        public void close() {
                            throw new IllegalStateException("of the wire");
                        }
                    },
                    config);

            assertThatThrownBy(db::close).hasMessage("of the wire");

            assertThatThrownBy(() -> db.describeTable("members")).isInstanceOf(ClientClosedException.class);
        }
    }

    @Test
    void clientUsesTheConfiguredClock(URI endpoint) {
        Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
        try (TableTheory db = TableTheory.connect(
                Config.local(endpoint).toBuilder().clock(clock).build())) {
            assertThat(db.clock()).isSameAs(clock);
        }
    }
}
