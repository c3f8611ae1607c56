package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Embedded;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** An embedded object is updated in the form in which the item holds it: as a map, or flat. */
@DynamoTest
class EmbeddedUpdatesTest {
    record Audit(
            @Nullable String by,
            long count,
            Set<String> tags,
            @Embedded @Nullable Place place) {}

    record Place(@Nullable String city) {}

    @Table("documents")
    record Document(
            @PartitionKey String id,
            @Embedded @Nullable Audit audit,
            @Nullable String title,
            @Version long version) {}

    @Table("documents")
    record Nested(@PartitionKey String id, @Nullable Place place) {}

    private static final Model MODEL =
            Mappers.builder().build().of(Document.class).model();
    private static final Document DOCUMENT =
            new Document("1", new Audit("ann", 5, Set.of("x"), new Place("Oslo")), "t", 0);

    @SuppressWarnings("NullAway.Init")
    private TableTheory db;

    @SuppressWarnings("NullAway.Init")
    private Config config;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        config = Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        db = TableTheory.over(TestWire.open(config), config);
        db.createTable(Document.class);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void store(String json) {
        db.items(MODEL).put(new ItemWrite.Put(DynamoJson.readItem(json), null));
    }

    private Item stored() {
        return stored("1");
    }

    private Item stored(String id) {
        return db.items(MODEL).get(Item.of("id", Value.s(id)), true, List.of()).orElseThrow();
    }

    @Test
    void fieldOfAnEmbeddedObjectIsUpdatedInItsMap() {
        store("""
                {"id":{"S":"1"},"audit":{"M":{"by":{"S":"bob"},"count":{"N":"1"}}},"version":{"N":"0"}}""");

        Document updated = db.model(DOCUMENT).update("by");

        assertThat(updated.audit()).isEqualTo(new Audit("ann", 1, Set.of(), null));
        assertThat(stored().get("by")).isNull();
    }

    @Test
    void fieldOfAnEmbeddedObjectIsUpdatedWhereItIsStoredFlat() {
        store("""
                {"id":{"S":"1"},"by":{"S":"bob"},"count":{"N":"1"},"city":{"S":"Rome"},"version":{"N":"0"}}""");

        Document updated = db.model(DOCUMENT).update("by", "city", "title");

        assertThat(updated).isEqualTo(new Document("1", new Audit("ann", 1, Set.of(), new Place("Oslo")), "t", 1));
        assertThat(stored()).isEqualTo(DynamoJson.readItem("""
                {"id":{"S":"1"},"by":{"S":"ann"},"count":{"N":"1"},"city":{"S":"Oslo"},"title":{"S":"t"},
                 "version":{"N":"1"}}"""));
    }

    @Test
    void updateBuilderChangesTheFlatForm() {
        store("""
                {"id":{"S":"1"},"count":{"N":"1"},"by":{"S":"bob"},"version":{"N":"0"}}""");

        db.model(Document.class)
                .where("id", "=", "1")
                .updateBuilder()
                .increment("count")
                .set("city", "Oslo")
                .remove("by")
                .execute();

        assertThat(stored().get("count")).isEqualTo(Value.n(2));
        assertThat(stored().get("city")).isEqualTo(Value.s("Oslo"));
        assertThat(stored().attributes()).doesNotContainKeys("audit", "by");
    }

    @Test
    void transactionsUpdateEachItemInItsForm() {
        store("{\"id\":{\"S\":\"1\"},\"by\":{\"S\":\"bob\"},\"count\":{\"N\":\"1\"},\"version\":{\"N\":\"0\"}}");
        store("{\"id\":{\"S\":\"2\"},\"audit\":{\"M\":{\"by\":{\"S\":\"bob\"}}},\"version\":{\"N\":\"0\"}}");
        store("{\"id\":{\"S\":\"3\"},\"count\":{\"N\":\"7\"}}");

        db.transactWrite(tx -> tx.update(db.model(DOCUMENT), List.of("by"))
                .update(db.model(new Document("2", DOCUMENT.audit(), "t", 0)), List.of("by"))
                .updateWithBuilder(db.model(Document.class)
                        .where("id", "=", "3")
                        .updateBuilder()
                        .increment("count")));

        assertThat(stored("1")).isEqualTo(DynamoJson.readItem("""
                {"id":{"S":"1"},"by":{"S":"ann"},"count":{"N":"1"},"version":{"N":"1"}}"""));
        assertThat(stored("2")).isEqualTo(DynamoJson.readItem("""
                {"id":{"S":"2"},"audit":{"M":{"by":{"S":"ann"}}},"version":{"N":"1"}}"""));
        assertThat(stored("3").get("count")).isEqualTo(Value.n(8));
    }

    /** DynamoDB cancels a transaction with an invalid path; DynamoDB Local rejects the request without naming the action. */
    private record RejectingWire(Wire wire) implements Wire {
        @Override
        public WireResponse call(WireRequest request) {
            try {
                return wire.call(request);
            } catch (TransactionException e) {
                String path = e.reasons().stream()
                        .map(reason -> String.valueOf(reason.message()))
                        .filter(message -> message.contains("document path"))
                        .findFirst()
                        .orElseThrow(() -> e);
                throw new InvalidRequestException(path, e.context(), e);
            }
        }

        @Override
        public void close() {
            wire.close();
        }
    }

    @Test
    void transactionThatIsRejectedAsAWholeIsSentInTheStoredForms() {
        try (TableTheory rejecting = TableTheory.over(new RejectingWire(TestWire.open(config)), config)) {
            db = rejecting;
            transactionsUpdateEachItemInItsForm();
        }
    }

    @Test
    void transactionThatIsRejectedAsAWholeForAnotherPathIsReported() {
        store("{\"id\":{\"S\":\"1\"},\"by\":{\"S\":\"bob\"},\"version\":{\"N\":\"0\"}}");
        try (TableTheory rejecting = TableTheory.over(new RejectingWire(TestWire.open(config)), config)) {
            assertThatThrownBy(() -> rejecting.transactWrite(tx -> tx.updateWithBuilder(rejecting
                            .model(Nested.class)
                            .where("id", "=", "1")
                            .updateBuilder()
                            .set("place.city", "Oslo"))))
                    .isInstanceOf(InvalidRequestException.class);
        }
    }

    /** Another form would be another request, which DynamoDB would apply although the first one may have been applied. */
    @Test
    void transactionWithAnUnknownOutcomeIsNotSentInAnotherForm() {
        store("{\"id\":{\"S\":\"1\"},\"by\":{\"S\":\"bob\"},\"version\":{\"N\":\"0\"}}");
        AtomicInteger transactions = new AtomicInteger();
        Wire losing = new Wire() {
            private final Wire wire = new RejectingWire(TestWire.open(config));

            @Override
            public WireResponse call(WireRequest request) {
                if (request.operation().equals("TransactWriteItems") && transactions.incrementAndGet() == 1) {
                    throw new UnknownOutcomeException("lost", ErrorContext.NONE.withOutcomeUnknown(), null);
                }
                return wire.call(request);
            }

            @Override
            public void close() {
                wire.close();
            }
        };
        try (TableTheory lost = TableTheory.over(losing, config)) {
            TransactionBuilder transaction = lost.transact().update(lost.model(DOCUMENT), List.of("by"));
            assertThatThrownBy(transaction::execute).isInstanceOf(UnknownOutcomeException.class);

            assertThatThrownBy(transaction::execute)
                    .isInstanceOf(UnknownOutcomeException.class)
                    .hasMessageContaining("still unknown");
        }
        assertThat(stored().get("by")).isEqualTo(Value.s("bob"));
        assertThat(transactions).hasValue(2);
    }

    @Test
    void transactionWithAnotherFaultIsNotSentForTheFlatForm() {
        store("{\"id\":{\"S\":\"1\"},\"by\":{\"S\":\"bob\"},\"version\":{\"N\":\"0\"}}");

        assertThatThrownBy(() -> db.transactWrite(tx -> tx.update(db.model(DOCUMENT), List.of("by"))
                        .conditionCheck(db.model(new Document("2", null, null, 0)), Condition.ifExists())))
                .isInstanceOf(TransactionException.class);
        assertThat(stored().get("by")).isEqualTo(Value.s("bob"));
    }

    @Table("documents")
    @Discriminator("kind")
    sealed interface Paper permits Letter, Invoice, Note {}

    record Letter(
            @PartitionKey String id,
            @Embedded @Nullable Audit audit,
            @Nullable String title) implements Paper {}

    record Invoice(@PartitionKey String id, @Nullable String city) implements Paper {}

    record Note(@PartitionKey String id, @Nullable String text) implements Paper {}

    @Test
    void memberOfASealedTypeIsUpdatedWhereItIsStoredFlat() {
        store("{\"id\":{\"S\":\"1\"},\"kind\":{\"S\":\"Letter\"},\"by\":{\"S\":\"bob\"},\"city\":{\"S\":\"Rome\"}}");

        db.model(new Letter("1", DOCUMENT.audit(), null)).update("by");

        assertThat(stored().get("by")).isEqualTo(Value.s("ann"));
        // An invoice has its own city, so the flat form of a letter's city is ambiguous.
        assertThatThrownBy(
                        () -> db.model(new Letter("1", DOCUMENT.audit(), null)).update("city"))
                .isInstanceOf(InvalidRequestException.class);
        assertThat(stored().get("city")).isEqualTo(Value.s("Rome"));
    }

    @Test
    void otherMissingMapsAreStillReported() {
        store("{\"id\":{\"S\":\"1\"}}");
        assertThatThrownBy(() -> db.model(Nested.class)
                        .where("id", "=", "1")
                        .updateBuilder()
                        .set("place.city", "Oslo")
                        .execute())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("the map or list around place.city does not exist");
    }
}
