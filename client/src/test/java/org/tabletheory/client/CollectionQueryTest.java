package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.client.CollectionSamples.ANY;
import static org.tabletheory.client.CollectionSamples.assertRejected;
import static org.tabletheory.client.CollectionSamples.objects;
import static org.tabletheory.client.CollectionSamples.paged;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.CollectionSamples.Row;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.InvalidCursorException;
import org.tabletheory.error.ItemNotFoundException;

/** Item collections: one request for the items of several classes in one partition. */
@DynamoTest
class CollectionQueryTest {
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
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        recording = new RecordingWire(TestWire.open(config));
        client = TableTheory.over(recording, config);
        db().createTable(Row.class);
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
                .hasMessage("Invoice is not a class of the collection, which has Profile, Purchase; add it to"
                        + " collection(…)");
    }

    @Test
    void timeoutOfACollectionReachesItsRequest() {
        StubWire wire = StubWire.responding("{\"Items\":[]}");
        TableTheory.over(wire, Clock.systemUTC())
                .collection(Row.Profile.class, Row.Purchase.class)
                .withTimeout(Duration.ofMinutes(1))
                .where("tenantId", "=", "acme")
                .all();
        assertThat(wire.requests())
                .singleElement()
                .satisfies(request -> assertThat(request.deadline()).isNotNull());
    }

    @Test
    void collectionsWithTheSameFirstClassAreDifferent() {
        assertThat(db().collection(Row.Profile.class, Row.Purchase.class)
                        .where("tenantId", "=", "acme")
                        .count())
                .isEqualTo(4);
        assertThat(db().collection(Row.Profile.class, Row.Invoice.class)
                        .where("tenantId", "=", "acme")
                        .foreignItems(ForeignItems.skipped())
                        .all()
                        .items())
                .containsExactlyInAnyOrder(ACME, INVOICE);
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
        assertThat(ofAnn.explain().request()).contains("\"ORDER#ann\"", "\"ORDER#ann$\"");
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
    @Timeout(60)
    void pagesArePublished() {
        var query = db().collection(Row.Profile.class, Row.Purchase.class)
                .where("tenantId", "=", "acme")
                .limit(2);
        var pages = PageCollector.all(db().async().pages(query));

        assertThat(pages).allSatisfy(page -> assertThat(page.items()).hasSizeLessThanOrEqualTo(2));
        assertThat(pages.stream().flatMap(page -> page.of(Row.Profile.class).stream()))
                .containsExactly(ACME);
        assertThat(pages.stream().flatMap(page -> page.of(Row.Purchase.class).stream()))
                .containsExactly(FIRST, SECOND, OF_ANNA);
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
                "is not one of Profile, Purchase, Invoice, Cart: 'kind' is missing, or does not name one of them",
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
                () -> query.index("GSI2").all(),
                ErrorCodes.INVALID_OPERATOR,
                "has no index 'GSI2'; did you mean 'GSI1'?");
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
}
