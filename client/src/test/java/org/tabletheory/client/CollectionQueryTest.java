package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.InvalidCursorException;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.Model;

/** Item collections: one request for the items of several classes in one partition. */
@DynamoTest
class CollectionQueryTest {
    /** Classes of a sealed type, distinguished by their discriminator. */
    @Table("rows")
    @Discriminator("kind")
    @PartitionKey(template = "TENANT#{tenantId}")
    sealed interface Row {
        String tenantId();

        @SortKey(template = "PROFILE")
        record Profile(String tenantId, String name, boolean active) implements Row {}

        @SortKey(template = "ORDER#{customer}#{number:4}")
        @IndexPartitionKey(value = "GSI1", template = "{tenantId}")
        @IndexSortKey(value = "GSI1", template = "O#{customer}")
        record Purchase(
                String tenantId,
                String customer,
                int number,
                boolean active,
                @Nullable Long total) implements Row {}

        @SortKey(template = "INVOICE#{number:4}")
        record Invoice(String tenantId, int number, boolean active) implements Row {}

        @SortKey(template = "ORDER#{customer}")
        @IndexPartitionKey(value = "GSI1", template = "{tenantId}")
        @IndexSortKey(value = "GSI1", template = "C#{customer}")
        record Cart(String tenantId, String customer, boolean active) implements Row {}
    }

    /** Separate classes of one table, distinguished by the templates of their keys. */
    @Table("accounts")
    @PartitionKey(template = "ACCOUNT#{id}")
    @SortKey(template = "ACCOUNT")
    record Account(String id, String owner, @Encrypted String iban) {}

    @Table("accounts")
    @PartitionKey(template = "ACCOUNT#{accountId}")
    @SortKey(template = "ENTRY#{number:6}")
    record Booking(
            String accountId,
            int number,
            long amount,
            String owner,
            @Encrypted String purpose) {}

    @Table("accounts")
    record Raw(@PartitionKey("PK") String pk, @SortKey("SK") String sk) {}

    /** A sealed type in the table of separate classes. */
    @Table("accounts")
    @Discriminator("kind")
    @PartitionKey(template = "ACCOUNT#{accountId}")
    sealed interface Paper {
        @SortKey(template = "PAPER#{page:3}")
        record Contract(String accountId, int page) implements Paper {}

        sealed interface Letter extends Paper {
            @SortKey(template = "LETTER#IN#{page:3}")
            record Incoming(String accountId, int page) implements Letter {}

            @SortKey(template = "LETTER#OUT#{page:3}")
            record Outgoing(String accountId, int page) implements Letter {}
        }
    }

    private static final Model ANY = Model.builder("Any", "accounts")
            .partitionKey("PK", Type.S)
            .sortKey("SK", Type.S)
            .build();

    private static final Row.Profile ACME = new Row.Profile("acme", "Acme", true);
    private static final Row.Purchase FIRST = new Row.Purchase("acme", "ann", 1, true, 5L);
    private static final Row.Purchase SECOND = new Row.Purchase("acme", "ann", 2, false, null);
    private static final Row.Purchase OF_ANNA = new Row.Purchase("acme", "anna", 3, true, 7L);
    private static final Row.Invoice INVOICE = new Row.Invoice("acme", 1, true);
    private static final Row.Cart CART = new Row.Cart("acme", "ann", true);

    private @Nullable RecordingWire recording;
    private @Nullable TableTheory client;

    @BeforeEach
    void connect(URI endpoint, TablePrefix prefix) {
        Config config = Config.local(endpoint).toBuilder()
                .tablePrefix(prefix.text())
                .keyProvider(new DeterministicTestKeys("accounts"))
                .build();
        recording = new RecordingWire(TestWire.open(config));
        client = TableTheory.over(recording, config);
        db().createTable(Row.class);
        db().createTable(Account.class);
        db().model(Row.class)
                .batchCreate(
                        List.of(ACME, FIRST, SECOND, OF_ANNA, INVOICE, CART, new Row.Profile("other", "Other", true)));
    }

    @AfterEach
    void disconnect() {
        db().close();
    }

    private TableTheory db() {
        if (client == null) {
            throw new IllegalStateException("not connected");
        }
        return client;
    }

    /** Returns the requests that an action sends. */
    private List<String> requests(Runnable action) {
        if (recording == null) {
            throw new IllegalStateException("not connected");
        }
        return recording.requestsDuring(action);
    }

    private static void assertRejected(Runnable call, String code, String... fragments) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        TableTheoryException.class, e -> assertThat(e.codes()).containsExactly(code))
                .hasMessageContainingAll(fragments);
    }

    @Test
    void itemsOfSeveralClassesAreReadByOneRequestInTheOrderOfTheirKeys() {
        List<Row> items = new ArrayList<>();
        assertThat(requests(() -> items.addAll(db().collection(Row.Profile.class, Row.Purchase.class)
                        .where("tenantId", "=", "acme")
                        .all()
                        .items())))
                .hasSize(1);
        assertThat(items).containsExactly(FIRST, SECOND, OF_ANNA, ACME);
    }

    @Test
    void itemsAreGroupedByClass() {
        var found = db().collection(Row.Profile.class, Row.Purchase.class)
                .where("tenantId", "=", "acme")
                .all();
        List<Row.Purchase> purchases = found.of(Row.Purchase.class);
        assertThat(purchases).containsExactly(FIRST, SECOND, OF_ANNA);
        assertThat(found.first(Row.Profile.class)).isEqualTo(ACME);
        assertThat(found.of(Row.class)).hasSize(4);
        assertThat(found.hasMore()).isFalse();
        assertThatThrownBy(() -> found.of(Row.Invoice.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the collection has the classes Profile, Purchase, and Invoice is none of them; add it to"
                        + " collection(…)");
    }

    @Test
    void classWithoutItemsIsEmpty() {
        var found = db().collection(Row.Profile.class, Row.Purchase.class)
                .where("tenantId", "=", "other")
                .all();
        assertThat(found.of(Row.Purchase.class)).isEmpty();
        assertThat(found.firstOrEmpty(Row.Purchase.class)).isEmpty();
        assertThatThrownBy(() -> found.first(Row.Purchase.class))
                .isInstanceOf(ItemNotFoundException.class)
                .hasMessageContaining("the collection has no Purchase; use firstOrEmpty() for an Optional");
    }

    @Test
    void requestReadsOnlyTheRangeOfTheSortKeysOfTheClasses() {
        Explanation invoices = db().collection(Row.Profile.class, Row.Invoice.class)
                .where("tenantId", "=", "acme")
                .explain();
        assertThat(invoices.operation()).isEqualTo("Query");
        assertThat(invoices.keyCondition()).isEqualTo("PK = :v1 AND SK BETWEEN :v2 AND :v3");
        assertThat(invoices.request()).contains("INVOICE#", "PROFILE").doesNotContain("ORDER#");
        assertThat(invoices.filter()).isEqualTo("kind IN (:v4, :v5)");

        Explanation carts = db().collection(Row.Cart.class, Row.Purchase.class)
                .where("tenantId", "=", "acme")
                .explain();
        assertThat(carts.keyCondition()).isEqualTo("PK = :v1 AND begins_with(SK, :v2)");
        assertThat(carts.request()).contains("\"ORDER#\"");
    }

    @Test
    void conditionOnComponentsOfTheSortKeysNarrowsTheRange() {
        var ofAnn = db().collection(Row.Cart.class, Row.Purchase.class)
                .where("tenantId", "=", "acme")
                .where("customer", "=", "ann");
        assertThat(ofAnn.explain().request()).contains("\"ORDER#ann\"", "\"ORDER#ann#\uDBFF\uDFFF\"");
        assertThat(ofAnn.all().items()).containsExactly(CART, FIRST, SECOND);
    }

    @Test
    void conditionOnTheSortKeyItselfIsUsedAsItIs() {
        var orders = db().collection(Row.Profile.class, Row.Purchase.class)
                .where("tenantId", "=", "acme")
                .where("SK", "BEGINS_WITH", "ORDER#anna");
        assertThat(orders.all().items()).containsExactly(OF_ANNA);
    }

    @Test
    void filterNamesWhatAllClassesHave() {
        assertThat(db().collection(Row.Profile.class, Row.Purchase.class)
                        .where("tenantId", "=", "acme")
                        .filter("active", "=", false)
                        .all()
                        .items())
                .containsExactly(SECOND);
        assertRejected(
                () -> db().collection(Row.Profile.class, Row.Purchase.class)
                        .where("tenantId", "=", "acme")
                        .filter("total", ">", 1)
                        .all(),
                ErrorCodes.INVALID_OPERATOR,
                "Profile has no attribute 'total', and the conditions of a collection must name what all of its classes"
                        + " have, or components of its partition key",
                "leave Profile out of the collection");
        assertRejected(
                () -> db().collection(Row.Profile.class, Row.Purchase.class)
                        .where("tenantId", "=", "acme")
                        .where("nobody", "=", 1)
                        .all(),
                ErrorCodes.INVALID_MODEL,
                "nobody");
    }

    @Test
    void orderLimitAndStreamFollowTheKeys() {
        CollectionQuery<?> query = db().collection(Row.Profile.class, Row.Purchase.class, Row.Invoice.class)
                .where("tenantId", "=", "acme");
        assertThat(objects(query.descending().limit(2).all())).containsExactly(ACME, OF_ANNA);
        assertThat(objects(query.ascending().consistentRead().limit(2).all())).containsExactly(INVOICE, FIRST);
        assertThat(query.pageSize(1).stream().map(Object::getClass).distinct().count())
                .isEqualTo(3);
        assertThat(query.count()).isEqualTo(5);
        assertThat(query.limit(3).count()).isEqualTo(3);
    }

    private static List<Object> objects(GroupedItems<?> found) {
        return List.copyOf(found.items());
    }

    private static <T> List<T> paged(CollectionQuery<T> query) {
        List<T> items = new ArrayList<>();
        String cursor = null;
        do {
            GroupedItems<T> page = query.page(cursor);
            items.addAll(page.items());
            cursor = page.nextCursor();
        } while (cursor != null);
        return items;
    }

    @Test
    void pagesContinueWhereTheLastOneEnded() {
        var query = db().collection(Row.Profile.class, Row.Purchase.class, Row.Invoice.class)
                .where("tenantId", "=", "acme");
        List<Row> all = List.of(INVOICE, FIRST, SECOND, OF_ANNA, ACME);
        for (int limit = 1; limit < 7; limit++) {
            assertThat(paged(query.limit(limit))).as("limit %d", limit).isEqualTo(all);
            assertThat(paged(query.pageSize(limit))).as("page size %d", limit).isEqualTo(all);
        }
        assertThat(query.limit(2).all().hasMore()).isTrue();
        assertThat(objects(query.limit(2).cursor(query.limit(2).all().cursor()).all()))
                .containsExactly(SECOND, OF_ANNA);
    }

    @Test
    void cursorOfAnotherQueryIsRejected() {
        var query = db().collection(Row.Profile.class, Row.Purchase.class).where("tenantId", "=", "acme");
        String cursor = query.limit(1).page().cursor();
        assertThatThrownBy(() -> query.descending().page(cursor)).isInstanceOf(InvalidCursorException.class);
        assertThatThrownBy(() -> db().collection(Row.Profile.class, Row.Purchase.class)
                        .where("tenantId", "=", "other")
                        .page(cursor))
                .isInstanceOf(InvalidCursorException.class)
                .hasMessageContaining("its last key does not satisfy the query's condition on 'PK'");
        assertThatThrownBy(() -> query.page("nonsense")).isInstanceOf(InvalidCursorException.class);
    }

    @Test
    void collectionOfAllClassesFailsForItemsOfOthersUnlessTheyAreAccepted() {
        Item stranger = Item.of("PK", Value.s("TENANT#acme"), "SK", Value.s("KEY#1"));
        db().register(ANY.withTable("rows")).model("Any", stranger).create();
        Function<TableTheory, CollectionQuery<?>> all =
                db -> db.collection(Row.Profile.class, Row.Purchase.class, Row.Invoice.class, Row.Cart.class)
                        .where("tenantId", "=", "acme");
        assertRejected(
                () -> all.apply(db()).all(),
                ErrorCodes.INVALID_MODEL,
                "is not one of Profile, Purchase, Invoice, Cart: 'kind' is missing, or names none of them",
                "foreignItems(ForeignItems.skipped())");

        ForeignItems foreign = ForeignItems.collected();
        assertThat(all.apply(db()).foreignItems(foreign).all().items()).hasSize(6);
        assertThat(foreign.items()).containsExactly(stranger);
        assertThat(all.apply(db()).count()).isEqualTo(6);
    }

    @Test
    void indexIsReadIfAllClassesHaveItsKeys() {
        var query = db().collection(Row.Cart.class, Row.Purchase.class)
                .index("GSI1")
                .where("tenantId", "=", "acme");
        assertThat(query.explain().index()).isEqualTo("GSI1");
        // Items with equal index keys have no defined order.
        var all = query.all().items();
        assertThat(all).containsExactlyInAnyOrder(CART, FIRST, SECOND, OF_ANNA);
        assertThat(paged(query.limit(1))).isEqualTo(all);
        assertRejected(
                () -> db().collection(Row.Profile.class, Row.Purchase.class)
                        .index("GSI1")
                        .where("tenantId", "=", "acme")
                        .all(),
                ErrorCodes.INVALID_OPERATOR,
                "index GSI1 has no items of Profile, which does not have its keys; leave Profile out of the collection");
        assertRejected(
                () -> query.index("GSI2").all(), ErrorCodes.INVALID_OPERATOR, "has no index 'GSI2'; indexes: GSI1");
        assertRejected(
                () -> query.consistentRead().all(), ErrorCodes.INVALID_OPERATOR, "not supported on a global index");
    }

    @Test
    void partitionKeyMustBeGivenForAllClasses() {
        assertRejected(
                () -> db().collection(Row.Profile.class, Row.Purchase.class)
                        .descending()
                        .all(),
                ErrorCodes.INVALID_OPERATOR,
                "the conditions do not give the partition key of the table for all of Profile, Purchase, which one"
                        + " request needs: give where with = on 'tenantId'");
        assertRejected(
                () -> db().collection(Row.Profile.class, Row.Purchase.class)
                        .where("active", "=", true)
                        .all(),
                ErrorCodes.INVALID_OPERATOR,
                "give where with = on 'tenantId'");
        assertRejected(
                () -> db().collection(Row.Profile.class, Row.Purchase.class)
                        .where("tenantId", "=", "a#b")
                        .all(),
                ErrorCodes.INVALID_OPERATOR,
                "tenantId contains '#'");
    }

    // Classes that the templates of their keys distinguish

    private static final Account ACCOUNT = new Account("7", "ann", "DE12");

    private static Booking booking(int number) {
        return new Booking("7", number, 10L * number, number % 2 == 0 ? "ann" : "bob", "purpose " + number);
    }

    private void fillAccounts() {
        db().model(ACCOUNT).create();
        db().model(Booking.class).batchCreate(List.of(booking(1), booking(2), booking(3)));
        db().model(new Account("77", "bob", "DE13")).create();
    }

    @Test
    void separateClassesOfOneTableAreToldApartByTheirTemplatesAndDecrypted() {
        fillAccounts();
        var found = db().collection(Account.class, Booking.class)
                .where("accountId", "=", "7")
                .all();
        assertThat(found.first(Account.class)).isEqualTo(ACCOUNT);
        assertThat(found.of(Booking.class)).containsExactly(booking(1), booking(2), booking(3));
    }

    @Test
    void componentsOfThePartitionKeyMayHaveTheNamesOfAnyClass() {
        fillAccounts();
        for (String name : List.of("id", "accountId")) {
            var query = db().collection(Account.class, Booking.class).where(name, "=", "7");
            assertThat(requests(() -> assertThat(query.all().items()).hasSize(4)))
                    .hasSize(1);
            assertThat(query.explain().filter()).isNull();
        }
        assertThat(objects(db().collection(Account.class, Booking.class)
                        .where("PK", "=", "ACCOUNT#7")
                        .filter("owner", "=", "ann")
                        .all()))
                .containsExactly(ACCOUNT, booking(2));
        assertRejected(
                () -> db().collection(Account.class, Booking.class)
                        .where("id", "=", "7")
                        .where("accountId", "=", "7")
                        .all(),
                ErrorCodes.INVALID_OPERATOR,
                "Account has no attribute 'accountId'");
    }

    @Test
    void itemThatNoTemplateWritesIsForeign() {
        fillAccounts();
        Item stranger = Item.of("PK", Value.s("ACCOUNT#7"), "SK", Value.s("DOCUMENT#1"));
        db().register(ANY).model("Any", stranger).create();
        var query = db().collection(Account.class, Booking.class).where("id", "=", "7");
        assertRejected(
                () -> query.all(),
                ErrorCodes.INVALID_MODEL,
                "is not one of Account, Booking: none of their templates writes its keys 'PK' and 'SK'",
                "add its class to the collection");
        ForeignItems foreign = ForeignItems.skipped();
        assertThat(query.foreignItems(foreign).all().items()).hasSize(4);
        assertThat(foreign.count()).isEqualTo(1);
        assertThat(query.foreignItems(ForeignItems.skipped()).count()).isEqualTo(4);
        assertThat(query.foreignItems(ForeignItems.skipped()).limit(2).count()).isEqualTo(2);
        assertThat(paged(query.foreignItems(ForeignItems.skipped()).limit(1))).hasSize(4);
    }

    @Test
    void itemThatDoesNotFitItsClassIsReportedWithTheClassAndItsKey() {
        db().model(
                        db().rawMapper(ANY),
                        Item.of("PK", Value.s("ACCOUNT#7"), "SK", Value.s("ENTRY#000001"))
                                .with("amount", Value.s("much")))
                .save();
        assertThatThrownBy(() -> db().collection(Account.class, Booking.class)
                        .where("id", "=", "7")
                        .all())
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContainingAll("mapping of Booking: amount is stored as S", "the key of the item is");
    }

    @Test
    void sealedTypesAndSeparateClassesCanBeInOneCollection() {
        fillAccounts();
        Paper.Contract contract = new Paper.Contract("7", 1);
        Paper.Letter.Incoming incoming = new Paper.Letter.Incoming("7", 2);
        Paper.Letter.Outgoing outgoing = new Paper.Letter.Outgoing("7", 1);
        db().model(Paper.class).batchCreate(List.of(contract, incoming, outgoing));

        CollectionQuery<Record> query =
                db().<Record>collection(Account.class, Booking.class).where("id", "=", "7");
        assertThat(query.all().items()).hasSize(4);
        var papers = db().collection(Account.class, Paper.Letter.class, Paper.Contract.class)
                .where("id", "=", "7")
                .foreignItems(ForeignItems.skipped());
        assertThat(objects(papers.all())).containsExactly(ACCOUNT, incoming, outgoing, contract);
        assertThat(papers.all().of(Paper.class)).hasSize(3);
        assertThat(papers.all().of(Paper.Letter.Outgoing.class)).containsExactly(outgoing);
        assertThat(papers.count()).isEqualTo(4);
        assertThat(objects(db().collection(Paper.Contract.class, Paper.Letter.class)
                        .where("accountId", "=", "7")
                        .where("page", "=", 1)
                        .all()))
                .containsExactly(outgoing, contract);
        assertThat(db().collection(Paper.Letter.class, Paper.Contract.class)
                        .where("accountId", "=", "7")
                        .where("page", "=", 1)
                        .explain()
                        .request())
                .contains("LETTER#IN#001", "PAPER#001");
        assertRejected(
                () -> db().collection(Raw.class, Paper.Letter.class),
                ErrorCodes.INVALID_MODEL,
                "items of Letter and Raw cannot be distinguished: Raw has neither a discriminator nor a template for a key of"
                        + " the table; add one of them");
    }

    @Test
    void classesThatCannotBeToldApartAreRejected() {
        assertRejected(
                () -> db().collection(Account.class, Raw.class),
                ErrorCodes.INVALID_MODEL,
                "items of Account and Raw cannot be distinguished: there are keys that both can have; give the templates of"
                        + " their primary keys different constant parts, such as ACCOUNT#{…}, or make them classes of one"
                        + " sealed interface with @Discriminator");
        assertRejected(
                () -> db().collection(Account.class, Account.class),
                ErrorCodes.INVALID_MODEL,
                "Account is given twice; leave one out");
        assertRejected(
                () -> db().collection(Row.class, Row.Cart.class),
                ErrorCodes.INVALID_MODEL,
                "Row and Cart have a class or a discriminator value in common; leave one of them out");
        assertRejected(
                () -> db().collection(Account.class, Row.Cart.class),
                ErrorCodes.INVALID_MODEL,
                "models that share a table must have the same table name and keys");
    }
}
