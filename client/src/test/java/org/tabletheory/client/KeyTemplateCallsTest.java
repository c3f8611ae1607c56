package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.client.TemplateShop.DAY;
import static org.tabletheory.client.TemplateShop.fill;
import static org.tabletheory.client.TemplateShop.order;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TemplateShop.Database;
import org.tabletheory.client.TemplateShop.Row;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.client.result.Page;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;

/** Keys that templates compute, in every kind of read and put. */
@DynamoTest
class KeyTemplateCallsTest {
    /** All tenants that a program forgets to set would share a partition. */
    @Test
    void emptyComponentIsNotWritten(URI endpoint, TablePrefix prefix) {
        try (Database database = new Database(endpoint, prefix)) {
            TableTheory db = database.db;
            Row.Profile empty = new Row.Profile("", "Ann");
            String problem =
                    "tenantId is empty, so items without one would share a key of the template TENANT#{tenantId}";
            for (ThrowingCallable write : List.<ThrowingCallable>of(
                    () -> db.model(empty).create(),
                    () -> db.model(empty).save(),
                    () -> db.model(empty).update("name"),
                    () -> db.model(Row.Profile.class).batchCreate(List.of(empty)),
                    () -> db.transactWrite(tx -> tx.create(db.model(empty))))) {
                assertThatThrownBy(write).hasMessageContaining(problem);
            }
            assertThatThrownBy(() -> db.model(empty).create())
                    .as("a primary key cannot be null")
                    .hasMessageStartingWith("create of Profile: " + problem + "; give it a value")
                    .message()
                    .doesNotContain("null");
            assertThatThrownBy(() -> db.model(new Row.Order("", "ann", 1, "open", DAY, 5))
                            .create())
                    .as("the template of the primary key, though the class declares those of indexes before it")
                    .hasMessageContaining(problem + ";");
            Row.Order order = new Row.Order("t1", "ann", 1, "open", DAY, 5);
            db.model(order).create();
            assertThatThrownBy(() ->
                            db.model(order).updateBuilder().set("status", "").execute())
                    .hasMessageContaining("status is empty")
                    .hasMessageEndingWith("; give it a value, or null to leave the item out of the index");
            assertThatThrownBy(() ->
                            db.model(new Row.Order("t1", "ann", 2, "", DAY, 5)).create())
                    .hasMessageContaining("status is empty")
                    .hasMessageEndingWith("; give it a value, or null to leave the item out of the index");
            assertThat(db.model(Row.class).scan()).containsExactly(order);
        }
    }

    @Table("${SHOP}")
    @PartitionKey(template = "TENANT#{tenantId}")
    @SortKey(template = "INVOICE#{number:6}")
    record Invoice(String tenantId, int number, String text) {}

    @Table("${SHOP}")
    @PartitionKey(template = "TENANT#{tenantId}")
    @SortKey(template = "MEMO#{number:6}")
    record Memo(String tenantId, int number, String text) {}

    /** Otherwise a memo would be read as the invoice with the number 0, and a write of that would change another item. */
    @Test
    void itemWhoseKeyIsNotOfTheTemplateIsNotReadIntoTheClass(URI endpoint, TablePrefix prefix) {
        try (Database database = new Database(endpoint, prefix)) {
            TableTheory db = database.db;
            db.model(new Memo("acme", 1, "memo")).create();
            assertThatThrownBy(() -> db.model(Invoice.class).scan())
                    .hasMessageContaining("is not a Invoice: its SK does not have the form of the template")
                    .hasMessageContaining("foreignItems(ForeignItems.skipped())");

            Invoice invoice = db.model(new Invoice("acme", 2, "invoice")).create();
            ForeignItems foreign = ForeignItems.collected();
            assertThat(db.model(Invoice.class).foreignItems(foreign).scan()).containsExactly(invoice);
            assertThat(foreign.items())
                    .singleElement()
                    .satisfies(item -> assertThat(item.get("SK")).isEqualTo(Value.s("MEMO#000001")));
        }
    }

    @Test
    void itemWithAnEmptyComponentOfAnotherProgramIsReadAndDeleted(URI endpoint, TablePrefix prefix) {
        try (Database database = new Database(endpoint, prefix)) {
            TableTheory db = database.db;
            db.items(database.model(Row.class))
                    .put(new ItemWrite.Put(
                            Item.of("PK", Value.s("TENANT#"), "SK", Value.s("PROFILE"))
                                    .with("kind", Value.s("profile"))
                                    .with("name", Value.s("Ann")),
                            null));
            KeyQuery<Row.Profile> query = db.model(Row.Profile.class).where("tenantId", "=", "");

            assertThat(query.first()).isEqualTo(new Row.Profile("", "Ann"));
            query.delete();
            assertThat(query.firstOrEmpty()).isEmpty();
        }
    }

    @Test
    void nullAndTwoValuesOfAComponentAreRejectedWithTheRemedy(URI endpoint, TablePrefix prefix) {
        try (Database database = new Database(endpoint, prefix)) {
            ModelQuery<Row.Order> orders = database.db.model(Row.Order.class);
            assertThatThrownBy(
                            () -> orders.where("tenantId", "=", (Object) null).all())
                    .hasMessageContaining(
                            "tenantId of the key template TENANT#{tenantId} is null, and a key needs a value; pass"
                                    + " one, or leave out the condition");
            assertThatThrownBy(() -> orders.where("tenantId", "=", "a")
                            .where("tenantId", "=", "b")
                            .all())
                    .hasMessageContaining("'tenantId' is compared with two different values");
        }
    }

    @Test
    void batchGetWithoutAComponentIsRejectedWithTheKey(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            ModelQuery<Row.Order> orders = data.db.model(Row.Order.class);
            List<Map<String, String>> keys = List.of(Map.of("tenantId", "acme", "customer", "ann"));

            assertThatThrownBy(() -> orders.batchGet(keys))
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.is(ErrorCodes.MISSING_PRIMARY_KEY))
                                    .isTrue())
                    .hasMessageContaining(
                            "the key SK is computed by ORDER#{customer}#{number:6}, and number is missing");
        }
    }

    /** Whoever passes a status expects it to matter: a delete must not ignore it. */
    @Test
    void keyOfABatchWithAnotherAttributeIsRejected(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            Row.Order open = order(1, "open", 1);
            data.db.model(open).create();
            ModelQuery<Row.Order> orders = data.db.model(Row.Order.class);
            List<Map<String, Object>> keys =
                    List.of(Map.of("tenantId", "acme", "customer", "ann", "number", 1, "status", "paid"));
            for (ThrowingCallable call :
                    List.<ThrowingCallable>of(() -> orders.batchDelete(keys), () -> orders.batchGet(keys))) {
                assertThatThrownBy(call)
                        .hasMessageContaining("a key of the batch has 'status', which is not a part of the primary key")
                        .hasMessageContaining("use a Map of tenantId and customer and number, and for a condition");
            }
            assertThat(orders.scan()).containsExactly(open);
            assertThat(orders.batchGet(List.of(Map.of("PK", "TENANT#acme", "SK", "ORDER#ann#000001")))
                            .items())
                    .containsExactly(open);
        }
    }

    /** Otherwise one of them would be ignored, and a delete could remove the item of another tenant. */
    @Test
    void keyOfABatchWhoseComponentsContradictItIsRejected(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            Row.Order open = order(1, "open", 1);
            data.db.model(open).create();
            ModelQuery<Row.Order> orders = data.db.model(Row.Order.class);
            List<Map<String, Object>> keys =
                    List.of(Map.of("PK", "TENANT#acme", "tenantId", "other", "SK", "ORDER#ann#000001"));
            Item item = Item.of("PK", Value.s("TENANT#acme"), "SK", Value.s("ORDER#ann#000001"))
                    .with("number", Value.n(2));
            assertThatThrownBy(() -> orders.batchDelete(keys))
                    .hasMessageContaining("a key has 'PK' and another 'tenantId' than is in it by the template"
                            + " TENANT#{tenantId}; give one of them");
            assertThatThrownBy(() -> orders.batchGet(List.of(item)))
                    .hasMessageContaining("a key has 'SK' and another 'number' than is in it");
            assertThat(orders.scan()).containsExactly(open);
            List<Map<String, Object>> same =
                    List.of(Map.of("PK", "TENANT#acme", "tenantId", "acme", "SK", "ORDER#ann#000001"));
            assertThat(orders.batchGet(same).items()).containsExactly(open);
        }
    }

    @Test
    void severalMissingComponentsAreNamed(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            List<Map<String, String>> keys = List.of(Map.of("tenantId", "acme"));
            assertThatThrownBy(() -> data.db.model(Row.Order.class).batchGet(keys))
                    .hasMessageContaining("and customer and number are missing; give them values");
        }
    }

    @Test
    void everyWriteComputesTheKeys(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            Row.Order order = order(1, "open", 1);
            assertThat(data.db.model(order).create()).isEqualTo(order);
            data.db.model(order(2, "open", 2)).save();
            data.db.model(Row.Order.class).batchCreate(List.of(order(3, "open", 3)));
            data.db
                    .transact()
                    .create(data.db.model(order(4, "open", 4)))
                    .put(data.db.model(order(5, null, 5)))
                    .execute();
            data.db.model(order(2, "paid", 2)).replace();

            Item stored = data.stored(Row.class, "TENANT#acme", "ORDER#ann#000001");
            assertThat(stored.get("GSI1PK")).isEqualTo(Value.s("TENANT#acme#open"));
            assertThat(stored.get("GSI1SK")).isEqualTo(Value.s("1767229200000#000001"));
            assertThat(data.stored(Row.class, "TENANT#acme", "ORDER#ann#000002").get("GSI1PK"))
                    .isEqualTo(Value.s("TENANT#acme#paid"));
            assertThat(data.stored(Row.class, "TENANT#acme", "ORDER#ann#000003"))
                    .isNotNull();
            assertThat(data.stored(Row.class, "TENANT#acme", "ORDER#ann#000004"))
                    .isNotNull();
            assertThat(data.stored(Row.class, "TENANT#acme", "ORDER#ann#000005").has("GSI1PK"))
                    .isFalse();
            data.db.model(order).delete();
            assertThat(data.db.model(Row.Order.class).scan()).hasSize(4);
        }
    }

    @Test
    void componentsOfTheFullKeyReadOneItem(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            List<Row.Order> orders = fill(data.db);
            KeyQuery<Row.Order> byComponents = data.db
                    .model(Row.Order.class)
                    .where("number", "=", 3)
                    .where("tenantId", "=", "acme")
                    .where("customer", "=", "ann");
            assertThat(byComponents.first()).isEqualTo(orders.get(2));
            Explanation explained = byComponents.explain();
            assertThat(explained.operation()).isEqualTo("GetItem");
            assertThat(explained.request()).contains("TENANT#acme", "ORDER#ann#000003");
            assertThat(data.db
                            .model(Row.Profile.class)
                            .where("tenantId", "=", "acme")
                            .first())
                    .as("the sort key has no components")
                    .isEqualTo(new Row.Profile("acme", "Acme"));
            byComponents.delete();
            assertThat(byComponents.firstOrEmpty()).isEmpty();
        }
    }

    @Test
    void prefixOfASortKeyBeginsWithIt(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            List<Row.Order> orders = fill(data.db);
            Query<Row.Order> ofCustomer = data.db
                    .model(Row.Order.class)
                    .where("tenantId", "=", "acme")
                    .where("customer", "=", "ann");
            assertThat(ofCustomer.all()).as("not those of anna").isEqualTo(orders);
            assertThat(ofCustomer.explain().keyCondition()).isEqualTo("PK = :v1 AND begins_with(SK, :v2)");
            assertThat(ofCustomer.explain().request()).contains("ORDER#ann#\"");

            Query<Row.Order> ofTenant = data.db.model(Row.Order.class).where("tenantId", "=", "acme");
            assertThat(ofTenant.all()).hasSize(6);
            assertThat(ofTenant.explain().request()).as("orders alone are read").contains("\"ORDER#\"");

            Query<Row.Order> beginning = data.db
                    .model(Row.Order.class)
                    .where("tenantId", "=", "acme")
                    .where("customer", "BEGINS_WITH", "ann");
            assertThat(beginning.all()).hasSize(6);
            assertThat(beginning.explain().request()).contains("\"ORDER#ann\"");
            assertThat(data.db.model(Row.class).where("tenantId", "=", "acme").all())
                    .as("all classes")
                    .hasSize(7);
        }
    }

    @Test
    void rangeOfTheNextComponentIsBetween(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            List<Row.Order> orders = fill(data.db);
            KeyQuery<Row.Order> ofCustomer = data.db
                    .model(Row.Order.class)
                    .where("tenantId", "=", "acme")
                    .where("customer", "=", "ann");
            assertThat(ofCustomer.where("number", "BETWEEN", 2, 4).all()).isEqualTo(orders.subList(1, 4));
            assertThat(ofCustomer.where("number", ">", 3).all()).isEqualTo(orders.subList(3, 5));
            assertThat(ofCustomer
                            .where("number", ">=", -5)
                            .where("number", "<", 3)
                            .all())
                    .isEqualTo(orders.subList(0, 2));
            assertThat(ofCustomer.where("number", "<=", 10_000_000).all()).isEqualTo(orders);
            assertThat(ofCustomer.where("number", ">", 999_999).all()).isEmpty();
            Explanation explained = ofCustomer.where("number", "<", 3).explain();
            assertThat(explained.keyCondition()).isEqualTo("PK = :v1 AND SK BETWEEN :v2 AND :v3");
            assertThat(explained.filter()).doesNotContain("number");
            assertThat(explained.request()).contains("ORDER#ann#000000", "ORDER#ann#000002");

            KeyQuery<Row.Order> open = data.db
                    .model(Row.Order.class)
                    .where("tenantId", "=", "acme")
                    .where("status", "=", "paid");
            assertThat(open.where("placedAt", ">", DAY.plus(Duration.ofHours(1)).plusNanos(1))
                            .all())
                    .isEqualTo(List.of(orders.get(2), orders.get(4)));
            assertThat(open.where("placedAt", "<=", DAY.plus(Duration.ofHours(3)))
                            .orderBy("placedAt", "DESC")
                            .all())
                    .isEqualTo(List.of(orders.get(2), orders.get(0)));
            assertThat(open.where("placedAt", ">", DAY).explain().index()).isEqualTo("GSI1");
            assertThat(open.explain().index())
                    .as("items without a time are only in the table")
                    .isNull();
        }
    }

    @Test
    void cursorContinuesAQueryByComponents(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            List<Row.Order> orders = fill(data.db);
            Query<Row.Order> two = data.db
                    .model(Row.Order.class)
                    .where("tenantId", "=", "acme")
                    .where("customer", "=", "ann")
                    .where("number", ">=", 2)
                    .limit(2);
            Page<Row.Order> first = two.page();
            assertThat(first.items()).isEqualTo(orders.subList(1, 3));
            assertThat(two.page(first.cursor()).items()).isEqualTo(orders.subList(3, 5));
        }
    }

    @Test
    void boundThatIsNotATimeIsNamedWithAnExample(URI endpoint, TablePrefix prefix) {
        try (Database database = new Database(endpoint, prefix)) {
            for (String operator : List.of(">", "<=")) {
                assertThatThrownBy(() -> database.db
                                .model(Row.Order.class)
                                .where("tenantId", "=", "acme")
                                .where("status", "=", "open")
                                .index("GSI1")
                                .where("placedAt", operator, "2026-01-01")
                                .all())
                        .hasMessageContaining("placedAt of the key template {placedAt:millis}#{number:6} is not an RFC"
                                + " 3339 time, such as 2026-01-31T12:00:00Z");
            }
        }
    }

    @Test
    void rangeOfAComponentWithoutValuesIsEmpty(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            fill(data.db);
            Query<Row.Order> ann = data.db
                    .model(Row.Order.class)
                    .where("tenantId", "=", "acme")
                    .where("customer", "=", "ann");
            assertThat(ann.where("number", ">", 1).where("number", "<", 2).all())
                    .as("between neighbours")
                    .isEmpty();
            assertThat(ann.where("number", "<", 0).all()).isEmpty();
            assertThat(ann.where("number", ">", 999_999).all()).isEmpty();
            assertThat(ann.where("number", ">", -5).where("number", "<", 2).all())
                    .hasSize(1);
            assertThatThrownBy(() ->
                            ann.where("number", ">", 5).where("number", "<", 3).all())
                    .hasMessageContaining("the range of 'number' is empty");
            assertThatThrownBy(() -> ann.where("number", "BETWEEN", 5, 3).all())
                    .hasMessageContaining("swap the bounds of 'number'");
        }
    }

    @Test
    void itemWithKeysAloneHasTheirComponents(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            data.db.model(order(1, "open", 1)).create();
            new LocalTables(data.wire)
                    .put(
                            data.model(Row.class),
                            new Item(Map.of(
                                    "PK", Value.s("TENANT#acme"),
                                    "SK", Value.s("ORDER#bob#000007"),
                                    "GSI1PK", Value.s("TENANT#acme#lost"),
                                    "kind", Value.s("order"))));
            assertThat(data.db
                            .model(Row.Order.class)
                            .where("tenantId", "=", "acme")
                            .where("customer", "=", "bob")
                            .all())
                    .containsExactly(new Row.Order("acme", "bob", 7, "lost", null, 0));
        }
    }

    @Test
    void batchAndTransactionReadByComponents(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            List<Row.Order> orders = fill(data.db);
            assertThat(data.db
                            .model(Row.Order.class)
                            .batchGet(List.of(
                                    Map.of("tenantId", "acme", "customer", "ann", "number", 2),
                                    orders.get(3),
                                    new Item(Map.of(
                                            "tenantId", Value.s("acme"),
                                            "customer", Value.s("ann"),
                                            "number", Value.n(5)))))
                            .items())
                    .containsExactlyInAnyOrder(orders.get(1), orders.get(3), orders.get(4));
            assertThatThrownBy(() ->
                            data.db.model(Row.Order.class).batchGet(List.of(Map.of("tenantId", "acme", "number", 2))))
                    .hasMessageContaining("SK")
                    .isInstanceOf(TableTheoryException.class);
            data.db
                    .transact()
                    .delete(data.db
                            .model(Row.Order.class)
                            .where("tenantId", "=", "acme")
                            .where("customer", "=", "ann")
                            .where("number", "=", 1))
                    .execute();
            assertThat(data.db
                            .model(Row.Order.class)
                            .where("tenantId", "=", "acme")
                            .count())
                    .isEqualTo(5);
        }
    }

    @Table("${TASKS}")
    @PartitionKey(template = "TASK#{id}")
    @IndexPartitionKey(value = "GSI1", template = "{status}#{priority:2}")
    record Ticket(String id, String status, int priority) {}

    @Test
    void impossibleValuesAndMissingComponentsAreExplained(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            assertThatThrownBy(() -> data.db
                            .model(Row.Order.class)
                            .where("tenantId", "=", "a#b")
                            .all())
                    .hasMessageContaining("tenantId contains '#', which separates the parts of the key template");
            assertThatThrownBy(() -> data.db
                            .model(Row.Profile.class)
                            .where("tenantId", "=", "a#b")
                            .delete())
                    .hasMessageContaining("tenantId contains '#', which separates the parts of the key template");
            assertThatThrownBy(() -> data.db
                            .model(Row.Order.class)
                            .where("customer", "=", "ann")
                            .all())
                    .hasMessageContaining("where on 'customer'")
                    .hasMessageContaining("needs = on 'tenantId'");
            assertThatThrownBy(() -> data.db.model(new Ticket("1#", "open", 5)).create())
                    .hasMessageContaining("id contains '#'");
            assertThatThrownBy(() -> data.db
                            .model(new Row.Profile(NullArgumentsTest.nothing(), "x"))
                            .create())
                    .hasMessageContaining(
                            "the key PK is computed by TENANT#{tenantId}, and tenantId is missing; give it a"
                                    + " value");
        }
    }

    @Test
    void messagesAboutIncompleteKeysNameTheComponents(URI endpoint, TablePrefix prefix) {
        try (Database data = new Database(endpoint, prefix)) {
            KeyQuery<Row.Order> acme = data.db.model(Row.Order.class).where("tenantId", "=", "acme");
            assertThatThrownBy(acme::delete)
                    .hasMessageContaining(
                            "give where with = on 'tenantId' and 'customer' and 'number', and nothing else");
            ModelQuery<Row.Order> orders = data.db.model(Row.Order.class);
            assertThatThrownBy(() -> orders.batchGet(List.of(Map.of("tenantId", "acme", "number", 1))))
                    .hasMessageContaining(
                            "the key SK is computed by ORDER#{customer}#{number:6}, and customer is missing");
            assertThatThrownBy(() -> orders.batchGet(List.of("acme")))
                    .hasMessageContaining("use a Map of tenantId and customer and number, or an entity of");
            assertThatThrownBy(() -> orders.batchGet(List.of(KeyPair.of("acme", "1"))))
                    .hasMessageContaining(
                            "the key PK is computed by TENANT#{tenantId}, and the value given is not such a key")
                    .hasMessageContaining("use a Map of tenantId and customer and number");
            assertThat(orders.batchGet(List.of(KeyPair.of("TENANT#acme", "ORDER#ann#000001")))
                            .missing())
                    .hasSize(1);
            assertThatThrownBy(() -> orders.batchGet(List.of(new Row.Profile("acme", "Acme"))))
                    .hasMessageContaining("an entity of Profile is given, and Order is expected");
        }
    }
}
