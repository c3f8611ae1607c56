package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;
import org.tabletheory.schema.Model;

/** Upcasters of classes whose keys are made of components. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // set by JUnit
class UpcastKeyComponentsTest {
    private static final Model RAW =
            Model.builder("RawVisitor", "visitors").partitionKey("PK", Type.S).build();

    /** The upcaster takes the components from the attributes newId and newTown of an older item. */
    @Table("visitors")
    @Form(2)
    @PartitionKey(template = "VISITOR#{id}")
    @IndexPartitionKey(value = "by-town", template = "TOWN#{town}", attribute = "GSI1PK")
    record Visitor(String id, String town) {
        @Upcast(from = 1)
        static Item renumbered(Item item) {
            return item.without("newId")
                    .without("newTown")
                    .with("id", Objects.requireNonNull(item.get("newId")))
                    .with("town", Objects.requireNonNull(item.get("newTown")));
        }
    }

    /** The upcaster sets the index key itself: to the attribute newKey, next to a town or not. */
    @Table("guests")
    @Form(2)
    @PartitionKey(template = "GUEST#{id}")
    @IndexPartitionKey(value = "by-town", template = "TOWN#{town}", attribute = "GSI1PK")
    record Guest(String id, @Nullable String town) {
        @Upcast(from = 1)
        static Item keyed(Item item) {
            return item.without("newKey").with("GSI1PK", Objects.requireNonNull(item.get("newKey")));
        }
    }

    /** The second form has an index that the first one lacked, and no other difference. */
    @Table("fans")
    @Form(2)
    @PartitionKey(template = "FAN#{id}")
    @IndexPartitionKey(value = "by-town", template = "TOWN#{town}", attribute = "GSI1PK")
    @IndexSortKey(value = "by-town", template = "FAN#{id}", attribute = "GSI1SK")
    record Fan(String id, @Nullable String town) {
        @Upcast(from = 1)
        static Item same(Item item) {
            return item;
        }
    }

    private TableTheory db;

    @BeforeEach
    void connect(URI endpoint, TablePrefix prefix) {
        db = TableTheory.connect(
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build());
        db.createTable(Visitor.class);
        db.createTable(Guest.class);
        db.createTable(Fan.class);
    }

    @AfterEach
    void close() {
        db.close();
    }

    /** An item without a form counts as one of the first form, so the items of other classes would look old. */
    @Test
    void itemOfAnotherClassIsNotRewritten() {
        Item other = Item.of("PK", Value.s("PARCEL#1"), "newId", Value.s("2")).with("newTown", Value.s("oulu"));
        db.items(RAW).put(new ItemWrite.Put(other, null));
        ItemForms<Visitor> forms = db.forms(Visitor.class);

        assertThat(forms.includes(other)).isFalse();
        assertThatThrownBy(() -> forms.rewrite(other)).hasMessageContaining("the item is not a Visitor");
        assertThatThrownBy(() -> forms.upcast(other)).hasMessageContaining("the item is not a Visitor");
        assertThat(db.items(RAW).get(Item.of("PK", Value.s("PARCEL#1")), true, List.of()))
                .contains(other);
    }

    private Item store(String newId) {
        Item item = Item.of("PK", Value.s("VISITOR#1"), "GSI1PK", Value.s("TOWN#oulu"))
                .with("town", Value.s("oulu"))
                .with("newId", Value.s(newId))
                .with("newTown", Value.s("turku"));
        db.items(RAW).put(new ItemWrite.Put(item, null));
        return item;
    }

    private Item stored() {
        return db.items(RAW)
                .get(Item.of("PK", Value.s("VISITOR#1")), true, List.of())
                .orElseThrow();
    }

    private KeyQuery<Visitor> visitor() {
        return db.model(Visitor.class).where("id", "=", "1");
    }

    private static void assertRejected(ThrowingCallable call, String problem) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.is(ErrorCodes.INVALID_MODEL)).isTrue())
                .hasMessageContaining(problem);
    }

    @Test
    void componentsOfThePrimaryKeyCannotChange() {
        Item before = store("2");
        String problem = "an upcaster changes id, from which the template VISITOR#{id} computes the primary key 'PK'";

        assertRejected(() -> visitor().first(), problem);
        assertRejected(() -> visitor().updateBuilder().set("town", "espoo").execute(), problem);
        assertThat(stored()).isEqualTo(before);
    }

    @Test
    void indexHasTheStoredKeyUntilTheItemIsStoredInThePresentForm() {
        store("1");
        Query<Visitor> oulu = db.model(Visitor.class).index("by-town").where("town", "=", "oulu");
        Query<Visitor> turku = db.model(Visitor.class).index("by-town").where("town", "=", "turku");

        assertThat(oulu.all()).containsExactly(new Visitor("1", "turku"));
        assertThat(turku.all()).isEmpty();
        assertThat(turku.explain().warnings())
                .contains("items of older forms are in index by-town under the GSI1PK that they are stored with, which"
                        + " upcasters may change, until an update or 'tabletheory migrate' stores them in the present"
                        + " form");
        assertThat(visitor().explain().warnings()).isEmpty();

        db.forms(Visitor.class).rewrite(stored());

        assertThat(oulu.all()).isEmpty();
        assertThat(turku.all()).containsExactly(new Visitor("1", "turku"));
    }

    @Test
    void componentsThatThePrimaryKeyCannotHaveAreRejected() {
        store("a#b");

        assertRejected(() -> visitor().first(), "id contains '#'");
    }

    @Test
    void emptyComponentOfAnIndexKeyMayBeLeftOut() {
        db.items(RAW).put(new ItemWrite.Put(store("1").with("newTown", Value.s("")), null));

        assertRejected(
                () -> visitor().first(),
                "an upcaster returns a value that the key 'GSI1PK' cannot have: town is empty, so items without one would"
                        + " share a key of the template TOWN#{town}; give it a value, or null to leave the item out of the"
                        + " index");
    }

    private static final Model RAW_GUEST =
            Model.builder("RawGuest", "guests").partitionKey("PK", Type.S).build();

    private Item storeGuest(Item rest) {
        Item item = rest.with("PK", Value.s("GUEST#1")).with("id", Value.s("1"));
        db.items(RAW_GUEST).put(new ItemWrite.Put(item, null));
        return item;
    }

    private Item rewrittenGuest() {
        Item key = Item.of("PK", Value.s("GUEST#1"));
        Item stored = db.items(RAW_GUEST).get(key, true, List.of()).orElseThrow();
        assertThat(db.forms(Guest.class).rewrite(stored)).isPresent();
        return db.items(RAW_GUEST).get(key, true, List.of()).orElseThrow();
    }

    @Test
    void indexKeyThatAnUpcasterSetsIsComputedFromItsComponents() {
        storeGuest(Item.of("town", Value.s("oulu"), "newKey", Value.s("CITY#espoo")));

        assertThat(db.model(Guest.class).where("id", "=", "1").first()).isEqualTo(new Guest("1", "oulu"));
        assertThat(rewrittenGuest().get("GSI1PK")).isEqualTo(Value.s("TOWN#oulu"));
    }

    @Test
    void indexKeyThatItsTemplateDoesNotWriteIsRejected() {
        Item before = storeGuest(Item.of("newKey", Value.s("CITY#espoo")));
        String problem =
                "an upcaster sets 'GSI1PK' to a text that its template TOWN#{town} does not write; set town instead";

        assertRejected(() -> db.model(Guest.class).where("id", "=", "1").first(), problem);
        assertRejected(() -> db.forms(Guest.class).rewrite(before), problem);
        assertThat(db.items(RAW_GUEST).get(Item.of("PK", Value.s("GUEST#1")), true, List.of()))
                .contains(before);
    }

    @Test
    void indexKeyThatItsTemplateWritesIsKept() {
        storeGuest(Item.of("newKey", Value.s("TOWN#espoo")));

        assertThat(db.model(Guest.class).where("id", "=", "1").first()).isEqualTo(new Guest("1", "espoo"));
        assertThat(rewrittenGuest().get("GSI1PK")).isEqualTo(Value.s("TOWN#espoo"));
    }

    @Test
    void componentsOfTheStoredKeyMayBeAddedAndIndexKeysFollow() {
        store("1");

        assertThat(visitor().first()).isEqualTo(new Visitor("1", "turku"));
        assertThat(db.forms(Visitor.class).rewrite(stored())).isPresent();
        assertThat(stored().attributes())
                .containsEntry("id", Value.s("1"))
                .containsEntry("GSI1PK", Value.s("TOWN#turku"));
    }

    private Item rewrittenFan(Item rest) {
        Model raw = Model.builder("RawFan", "fans").partitionKey("PK", Type.S).build();
        Item item = rest.with("PK", Value.s("FAN#1"));
        db.items(raw).put(new ItemWrite.Put(item, null));
        return db.forms(Fan.class).rewrite(item).orElseThrow();
    }

    @Test
    void indexKeysThatAnOlderFormLackedAreComputed() {
        Item rewritten = rewrittenFan(Item.of("town", Value.s("oulu")));

        assertThat(rewritten.get("GSI1PK")).isEqualTo(Value.s("TOWN#oulu"));
        assertThat(rewritten.get("GSI1SK")).isEqualTo(Value.s("FAN#1"));
        assertThat(db.model(Fan.class)
                        .index("by-town")
                        .where("town", "=", "oulu")
                        .all())
                .containsExactly(new Fan("1", "oulu"));
    }

    @Test
    void itemThatCannotBeInAnIndexIsRewrittenWithoutItsKey() {
        assertThat(rewrittenFan(Item.of("other", Value.s("x"))).has("GSI1PK")).isFalse();
        assertThat(rewrittenFan(Item.of("town", Value.s(""))).has("GSI1PK")).isFalse();
    }
}
