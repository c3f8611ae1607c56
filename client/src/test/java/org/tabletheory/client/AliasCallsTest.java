package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.CallEvent;

/** Attributes that items hold under former names, in every kind of call. */
@DynamoTest
@Timeout(60)
class AliasCallsTest {
    record Address(@Nullable String city, @Nullable String zip) {}

    @Table("contacts")
    record Contact(
            @PartitionKey String id,

            @Attribute(aliases = {"mail", "e_mail"}) @Nullable
            String email,

            @Attribute(aliases = "cnt") long count,
            @Attribute(aliases = "addr") @Nullable Address address,
            @Nullable String note) {}

    private static final Model RAW =
            Model.builder("RawContact", "contacts").partitionKey("id", Type.S).build();
    private static final Item KEY = Item.of("id", Value.s("1"));
    private static final Item FORMER = KEY.with("mail", Value.s("ann@example.org"))
            .with("cnt", Value.n(5))
            .with("addr", Value.m(Map.of("city", Value.s("Ghent"), "zip", Value.s("9000"))));
    private static final Contact ANN = new Contact("1", "ann@example.org", 5, new Address("Ghent", "9000"), null);

    private final List<String> calls = new ArrayList<>();
    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        db = TableTheory.connect(Config.local(endpoint).toBuilder()
                .tablePrefix(prefix.text())
                .listener((CallEvent event) -> calls.add(event.operation() + " " + event.outcome()))
                .build());
        db.createTable(Contact.class);
        store(FORMER);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void store(Item item) {
        db.items(RAW).put(new ItemWrite.Put(item, null));
        calls.clear();
    }

    private Item stored() {
        return db.items(RAW).get(KEY, true, List.of()).orElseThrow();
    }

    private KeyQuery<Contact> contact() {
        return db.model(Contact.class).where("id", "=", "1");
    }

    @Test
    void readsFindFormerNames() {
        assertThat(contact().first()).isEqualTo(ANN);
        assertThat(db.model(Contact.class).scan()).containsExactly(ANN);
        assertThat(db.model(Contact.class).batchGet(List.of("1")).items()).containsExactly(ANN);
        assertThat(contact().select("email").first().email()).isEqualTo("ann@example.org");
        assertThat(contact().select("address.city").first().address()).isEqualTo(new Address("Ghent", null));
        assertThat(db.model(Contact.class)
                        .select("email")
                        .batchGet(List.of("1"))
                        .items())
                .extracting(Contact::email)
                .containsExactly("ann@example.org");
        assertThat(contact()
                        .limit(1)
                        .filter("count", "=", 5)
                        .select("email")
                        .page()
                        .items())
                .extracting(Contact::email)
                .containsExactly("ann@example.org");
        assertThat(stored()).isEqualTo(FORMER);
    }

    @Test
    void filtersCompareTheNameThatTheItemHas() {
        store(KEY.with("id", Value.s("2")).with("e_mail", Value.s("bob@example.org")));
        store(KEY.with("id", Value.s("3"))
                .with("email", Value.s("ann@example.org"))
                .with("mail", Value.s("other")));
        store(KEY.with("id", Value.s("4")));

        assertThat(ids("email", "=", "ann@example.org")).containsExactlyInAnyOrder("1", "3");
        assertThat(ids("email", "=", "other")).as("the present name counts").isEmpty();
        assertThat(ids("email", "BEGINS_WITH", "bob")).containsExactly("2");
        assertThat(ids("email", "NOT_EXISTS")).containsExactly("4");
        assertThat(ids("email", "EXISTS")).containsExactlyInAnyOrder("1", "2", "3");
        assertThat(ids("address.city", "=", "Ghent")).containsExactly("1");
        assertThat(db.model(Contact.class)
                        .filter("email", "=", "ann@example.org")
                        .count())
                .isEqualTo(2);
    }

    private List<String> ids(String field, String operator, Object... values) {
        return db.model(Contact.class).filter(field, operator, values).scan().stream()
                .map(Contact::id)
                .toList();
    }

    @Test
    void updatesReplaceFormerNames() {
        db.model(new Contact("1", "new@example.org", 0, null, null)).update("email");
        assertThat(stored()).isEqualTo(FORMER.without("mail").with("email", Value.s("new@example.org")));
        contact().updateBuilder().remove("address").execute();
        assertThat(stored().has("addr")).isFalse();
        assertThat(contact().first()).isEqualTo(new Contact("1", "new@example.org", 5, null, null));
        contact().updateBuilder().set("note", "x").execute();
        assertThat(stored().get("cnt")).as("not of this update").isEqualTo(Value.n(5));
        assertThat(calls)
                .filteredOn(call -> call.startsWith("UpdateItem"))
                .containsOnly("UpdateItem SUCCEEDED")
                .hasSize(3);
        db.model(contact().first()).save();
        assertThat(stored().attributes().keySet()).containsExactlyInAnyOrder("id", "email", "count", "address", "note");
    }

    @Test
    void changesOfAStoredValueRenameItFirst() {
        contact()
                .updateBuilder()
                .increment("count")
                .set("address.city", "Bruges")
                .execute();

        assertThat(contact().first())
                .isEqualTo(new Contact("1", "ann@example.org", 6, new Address("Bruges", "9000"), null));
        assertThat(stored().attributes().keySet())
                .as("all attributes have their present names")
                .containsExactlyInAnyOrder("id", "email", "count", "address");
        assertThat(calls.subList(0, 3))
                .containsExactly("UpdateItem CONDITION_FAILED", "UpdateItem SUCCEEDED", "UpdateItem SUCCEEDED");
        store(FORMER);
        contact().updateBuilder().setIfNotExists("email", "default").execute();
        assertThat(contact().first().email()).isEqualTo("ann@example.org");
    }

    @Test
    void conditionsOfWritesCompareTheNameThatTheItemHas() {
        contact()
                .withCondition("email", "=", "ann@example.org")
                .updateBuilder()
                .set("note", "x")
                .execute();
        assertThat(stored().get("note")).isEqualTo(Value.s("x"));
        assertThatThrownBy(() -> contact().withCondition("email", "NOT_EXISTS").delete())
                .isInstanceOf(ConditionFailedException.class);
        db.model(ANN).withCondition("count", "=", 5).save();
        store(FORMER);
        contact().withCondition("count", "BETWEEN", 5, 6).delete();
        assertThat(contact().firstOrEmpty()).isEmpty();
    }

    @Test
    void rewriteRenames() {
        assertThat(db.forms(Contact.class).rewrite(stored()))
                .contains(KEY.with("email", Value.s("ann@example.org"))
                        .with("count", Value.n(5))
                        .with("address", Value.m(Map.of("city", Value.s("Ghent"), "zip", Value.s("9000")))));
    }
}
