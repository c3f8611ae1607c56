package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.KeyQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;

/** What a failed write of a sealed type says about the class of the item, and how classes and forms go together. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // set by JUnit
class FamilyConditionsTest {
    @Table("tools")
    @Discriminator("kind")
    sealed interface Tool {
        @Form(2)
        record Saw(@PartitionKey String id, String text) implements Tool {
            @Upcast(from = 1)
            static Item same(Item item) {
                return item;
            }
        }

        @Form(2)
        record Drill(@PartitionKey String id, String text) implements Tool {
            @Upcast(from = 1)
            static Item same(Item item) {
                return item;
            }
        }

        record Nail(@PartitionKey String id, String text) implements Tool {}
    }

    @Table("lone")
    @Discriminator("kind")
    sealed interface Lone {
        record Only(@PartitionKey String id, String text) implements Lone {}
    }

    private static final Item OLD_DRILL =
            Item.of("id", Value.s("1"), "kind", Value.s("Drill")).with("text", Value.s("a"));

    private TableTheory db;

    @BeforeEach
    void connect(TableTheory connected) {
        db = connected;
        db.createTable(Tool.class);
    }

    private <T extends Tool> KeyQuery<T> one(Class<T> type) {
        return db.model(type).where("id", "=", "1");
    }

    private static void failsPlainly(ThrowingCallable write) {
        assertThatThrownBy(write)
                .isInstanceOf(ConditionFailedException.class)
                .hasMessageContaining("a condition failed: there is no item with the key")
                .hasMessageNotContaining("several classes");
    }

    @Test
    void usersConditionOnTheClassFailsPlainly() {
        failsPlainly(() -> one(Tool.class)
                .updateBuilder()
                .set("kind", "Nail")
                .set("text", "b")
                .condition("kind", "=", "Nail")
                .execute());
        failsPlainly(() -> one(Tool.Nail.class)
                .updateBuilder()
                .set("text", "b")
                .condition("kind", "IN", List.of("Nail", "Saw"))
                .execute());
        failsPlainly(() -> one(Tool.class).ifExists().delete());
    }

    @Test
    void onlyClassOfATypeDoesNotReplaceItemsOfOthers() {
        db.createTable(Lone.class);
        Item other = Item.of("id", Value.s("1"), "kind", Value.s("Gone"));
        db.items(Lone.class).put(new ItemWrite.Put(other, null));

        assertThatThrownBy(() -> db.model(new Lone.Only("1", "t")).save())
                .isInstanceOf(ConditionFailedException.class)
                .hasMessageContaining("does not name a class of the family");
        db.model(new Lone.Only("2", "t")).save();
        db.model(new Lone.Only("2", "u")).save();
        assertThat(db.model(Lone.class).where("id", "=", "2").first()).isEqualTo(new Lone.Only("2", "u"));
    }

    @Test
    void updateThatSetsTheClassStoresItsForm() {
        one(Tool.class).updateBuilder().set("kind", "Saw").set("text", "b").execute();

        assertThat(stored().get("_form")).isEqualTo(Value.n(2));
        assertThat(one(Tool.class).first()).isEqualTo(new Tool.Saw("1", "b"));
    }

    @Test
    void itemOfAnotherClassIsNotConvertedToThePresentForm() {
        db.items(Tool.class).put(new ItemWrite.Put(OLD_DRILL, null));

        assertThatThrownBy(() ->
                        one(Tool.Saw.class).updateBuilder().set("text", "b").execute())
                .isInstanceOf(ConditionFailedException.class)
                .hasMessageContaining("is of another class of the family than Saw");
        assertThat(stored()).isEqualTo(OLD_DRILL);

        one(Tool.Drill.class).updateBuilder().set("text", "b").execute();
        assertThat(stored()).isEqualTo(OLD_DRILL.with("text", Value.s("b")).with("_form", Value.n(2)));
    }

    private Item stored() {
        return db.items(Tool.class)
                .get(Item.of("id", Value.s("1")), true, List.of())
                .orElseThrow();
    }
}
