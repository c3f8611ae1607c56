package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.Index;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;
import org.tabletheory.mapping.ViewOf;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ProjectionType;

/** Views of classes whose items have older forms and former names. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // set by JUnit
class EvolvedViewTest {
    @Table("notes")
    @Form(2)
    @Index(
            name = "by-topic",
            projection = ProjectionType.INCLUDE,
            fields = {"title", "body", "text", "_form"})
    record Note(
            @PartitionKey String id,
            @IndexPartitionKey("by-owner") String owner,
            @IndexPartitionKey("by-topic") String topic,
            String title,
            @Attribute(aliases = "text") @Nullable String body) {
        @Upcast(from = 1)
        static Item titled(Item item) {
            return item.without("head").with("title", Objects.requireNonNull(item.get("head")));
        }
    }

    @IndexView("by-owner")
    record OwnNote(String title, @Nullable String body) implements ViewOf<Note> {}

    @IndexView("by-topic")
    record TopicNote(String id, @Nullable String body) implements ViewOf<Note> {}

    @IndexView("by-topic")
    record TopicKeys(String id, String topic) implements ViewOf<Note> {}

    @Table("pets")
    @Discriminator("kind")
    @Index(
            name = "by-owner",
            projection = ProjectionType.INCLUDE,
            fields = {"lives", "kind", "_form"})
    @Index(name = "by-walk", projection = ProjectionType.INCLUDE, fields = "size")
    sealed interface Pet {
        @Form(2)
        record Cat(
                @PartitionKey String id,
                @IndexPartitionKey("by-owner") String owner,
                int lives) implements Pet {
            @Upcast(from = 1)
            static Item nine(Item item) {
                return item.with("lives", Value.n(9));
            }
        }

        record Dog(
                @PartitionKey String id,
                @IndexPartitionKey("by-owner") String owner,
                @IndexPartitionKey("by-walk") String walk,
                int size)
                implements Pet {}
    }

    @IndexView("by-owner")
    record CatLives(String id, int lives) implements ViewOf<Pet.Cat> {}

    /** The index does not show forms, which items of this class do not have. */
    @IndexView("by-walk")
    record DogSize(String id, int size) implements ViewOf<Pet.Dog> {}

    @Table("vehicles")
    @Discriminator("kind")
    @Index(
            name = "by-plate",
            projection = ProjectionType.INCLUDE,
            fields = {"seats", "_form"})
    sealed interface Vehicle {
        @Form(2)
        record Car(
                @PartitionKey String id,
                @IndexPartitionKey("by-plate") String plate,
                int seats) implements Vehicle {
            @Upcast(from = 1)
            static Item five(Item item) {
                return item.with("seats", Value.n(5));
            }
        }

        @Form(3)
        record Bike(@PartitionKey String id) implements Vehicle {
            @Upcast(from = 1)
            static Item first(Item item) {
                return item;
            }

            @Upcast(from = 2)
            static Item second(Item item) {
                return item;
            }
        }
    }

    /** Only cars have plates, so the index needs no discriminator. */
    @IndexView("by-plate")
    record CarSeats(String id, int seats) implements ViewOf<Vehicle.Car> {}

    @Table("tags")
    @Index(name = "by-group", projection = ProjectionType.INCLUDE, fields = "name")
    record Tag(
            @PartitionKey String id,
            @IndexPartitionKey("by-group") String group,
            @Attribute(aliases = "label") String name) {}

    private TableTheory db;

    @BeforeEach
    void connect(URI endpoint, TablePrefix prefix) {
        db = TableTheory.connect(
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build());
        db.createTable(Note.class);
        db.model(new Note("2", "ann", "new", "Two", "second")).create();
    }

    @AfterEach
    void disconnect() {
        db.close();
    }

    private void store(String table, Item item) {
        Model any = Model.builder("Any", table).partitionKey("id", Type.S).build();
        db.model(db.rawMapper(any), item).save();
    }

    private static Item first() {
        return Item.of("id", Value.s("1"))
                .with("owner", Value.s("ann"))
                .with("topic", Value.s("old"))
                .with("head", Value.s("One"))
                .with("text", Value.s("first"));
    }

    @Test
    void viewOfAWholeIndexReadsOlderFormsAndFormerNames() {
        store("notes", first());
        assertThat(db.view(OwnNote.class).where("owner", "=", "ann").all())
                .containsExactlyInAnyOrder(new OwnNote("One", "first"), new OwnNote("Two", "second"));
        assertThat(db.view(OwnNote.class).where("owner", "=", "ann").fetchFull().items())
                .contains(new Note("1", "ann", "old", "One", "first"));
    }

    @Test
    void viewOfTheOnlyClassWithTheIndexKeysNeedsNoDiscriminator() {
        db.createTable(Vehicle.class);
        db.model(new Vehicle.Car("1", "ZH 1", 4)).create();
        assertThat(db.view(CarSeats.class).where("plate", "=", "ZH 1").all()).containsExactly(new CarSeats("1", 4));

        store("vehicles", Item.of("id", Value.s("2"), "plate", Value.s("ZH 2")).with("kind", Value.s("Car")));
        assertThatThrownBy(() ->
                        db.view(CarSeats.class).where("plate", "=", "ZH 2").all())
                .as("an older form is noticed though its class is not in the index")
                .hasMessageContaining("the item has the form 1, and index by-plate does not have all attributes");
        assertThat(db.model(Vehicle.Car.class).where("id", "=", "2").first().seats())
                .isEqualTo(5);
    }

    @Test
    void viewOfAPartReadsThePresentFormAndRejectsOlderOnes() {
        store("notes", first());
        store(
                "notes",
                first().with("id", Value.s("3")).with("topic", Value.s("new")).with("_form", Value.n(2)));
        assertThat(db.view(TopicNote.class).where("topic", "=", "new").all())
                .containsExactlyInAnyOrder(new TopicNote("2", "second"), new TopicNote("3", "first"));
        assertThatThrownBy(() ->
                        db.view(TopicNote.class).where("topic", "=", "old").all())
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).containsExactly(ErrorCodes.INVALID_MODEL))
                .hasMessageContaining("the item has the form 1, and index by-topic does not have all attributes");
        assertThat(db.view(TopicNote.class)
                        .where("topic", "=", "old")
                        .fetchFull()
                        .items())
                .containsExactly(new Note("1", "ann", "old", "One", "first"));
    }

    @Test
    void explanationSaysThatNothingIsSelectedOnlyIfTheRequestSelectsNothing() {
        String warning = "upcasters need whole items, so the request does not select attributes, which costs the same";
        Explanation part = db.view(TopicNote.class).where("topic", "=", "new").explain();
        assertThat(part.projection()).contains("id", "_form");
        assertThat(part.warnings()).doesNotContain(warning);
        Explanation whole = db.view(OwnNote.class).where("owner", "=", "ann").explain();
        assertThat(whole.projection()).isEmpty();
        assertThat(whole.warnings()).contains(warning);
    }

    @Test
    void keysAreTheSameInAllForms() {
        store("notes", first());
        assertThat(db.view(TopicKeys.class).where("topic", "=", "old").all())
                .containsExactly(new TopicKeys("1", "old"));
    }

    @Test
    void viewOfAClassOfASealedTypeNoticesOlderForms() {
        db.createTable(Pet.class);
        db.model(new Pet.Cat("1", "ann", 7)).create();
        db.model(new Pet.Dog("2", "ann", "park", 3)).create();
        assertThat(db.view(DogSize.class).where("walk", "=", "park").all()).containsExactly(new DogSize("2", 3));
        assertThat(db.view(CatLives.class).where("owner", "=", "ann").all()).containsExactly(new CatLives("1", 7));
        store("pets", Item.of("id", Value.s("3"), "owner", Value.s("bob")).with("kind", Value.s("Cat")));
        assertThatThrownBy(
                        () -> db.view(CatLives.class).where("owner", "=", "bob").all())
                .hasMessageContaining("the item has the form 1");
    }

    @Test
    void selectedAttributeMustBeInTheIndexUnderAllItsNames() {
        Query<Tag> query =
                db.model(Tag.class).index("by-group").where("group", "=", "x").select("name");
        assertThatThrownBy(query::all)
                .hasMessageContaining(
                        "index by-group does not project 'label', a former name of 'name'; do not select it");
    }
}
