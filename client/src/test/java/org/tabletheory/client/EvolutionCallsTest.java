package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.PersonForms.Name;
import org.tabletheory.client.PersonForms.Person;
import org.tabletheory.client.PersonForms.PersonOne;
import org.tabletheory.client.PersonForms.PersonTwo;
import org.tabletheory.client.PersonForms.TolerantPerson;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.Created;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.ItemUpcast;

/** Items of older forms, in every kind of read. */
@DynamoTest
@Timeout(60)
class EvolutionCallsTest {
    private PersonTable table;
    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        table = new PersonTable(endpoint, prefix);
        db = table.db();
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void everyReadBringsOlderItemsIntoThePresentForm() {
        assertThat(table.person().first()).isEqualTo(PersonTable.ANN);
        assertThat(table.people().all()).containsExactly(PersonTable.ANN);
        assertThat(table.people().page().items()).containsExactly(PersonTable.ANN);
        assertThat(table.people().stream()).containsExactly(PersonTable.ANN);
        assertThat(db.model(Person.class).scan()).containsExactly(PersonTable.ANN);
        assertThat(db.model(Person.class).parallelScan(2)).containsExactly(PersonTable.ANN);
        assertThat(db.model(Person.class)
                        .batchGet(List.of(KeyPair.of("p", "1")))
                        .items())
                .containsExactly(PersonTable.ANN);
        KeyQuery<Person> query = table.person();
        assertThat(db.transactGet(query).get(query)).isEqualTo(PersonTable.ANN);
        assertThat(db.model(Person.class).index("all").where("SK", "=", "1").all())
                .containsExactly(PersonTable.ANN);
        assertThat(db.marshaller(Person.class).unmarshal(table.stored())).isEqualTo(PersonTable.ANN);
        assertThat(db.model(PersonTable.ANN).tryCreate()).isEqualTo(new Created.Existing<>(PersonTable.ANN));

        assertThat(table.stored()).as("reads write nothing").isEqualTo(PersonForms.first("1"));
        assertThat(table.upcasts())
                .hasSize(11)
                .containsOnly(new ItemUpcast(table.prefix().table("people"), "Person", 1, 3));
        table.store(PersonForms.second("1"));
        table.upcasts().clear();
        assertThat(table.person().first()).isEqualTo(PersonTable.ANN);
        assertThat(table.upcasts()).extracting(ItemUpcast::from).containsExactly(2);
        table.store(PersonForms.third("1"));
        table.upcasts().clear();
        assertThat(table.person().first()).isEqualTo(PersonTable.ANN);
        assertThat(table.upcasts()).isEmpty();
    }

    @Test
    void everyListenerOfADerivedClientReceivesUpcasts() {
        List<ItemUpcast> more = new ArrayList<>();
        CallListener listener = new CallListener() {
            @Override
            public void completed(CallEvent event) {}

            @Override
            public void upcasted(ItemUpcast upcast) {
                more.add(upcast);
            }
        };

        db.withListener(listener)
                .model(Person.class)
                .where("PK", "=", "p")
                .where("SK", "=", "1")
                .first();

        assertThat(more).hasSize(1).isEqualTo(table.upcasts());
    }

    @Test
    void selectedAttributesAreThoseOfThePresentForm() {
        String shown = "Person[pk=null, sk=null, name=Name[first=Ann, last=null], email=null, visits=0, version=null]";

        assertThat(table.person().select("name.first").first()).hasToString(shown);
        assertThat(table.people().select("name.first").all()).singleElement().hasToString(shown);
        assertThat(table.people()
                        .select("name.first")
                        .limit(1)
                        .filter("visits", "=", 1)
                        .page()
                        .items())
                .singleElement()
                .hasToString(shown);
        assertThat(db.model(Person.class)
                        .select("name.first")
                        .batchGet(List.of(KeyPair.of("p", "1")))
                        .items())
                .singleElement()
                .hasToString(shown);
        Query<Person> query = table.person().select("name.first");
        assertThat(db.transactGet(query).get(query)).hasToString(shown);
        assertThat(table.person().select("email").first().email()).isEqualTo("ann@example.org");
    }

    @Test
    void indexesWithSomeAttributesRejectWhatTheyCannotUpcast() {
        assertThat(db.model(Person.class).index("keys").where("SK", "=", "1").all())
                .extracting(Person::pk)
                .containsExactly("p");
        assertThatThrownBy(() -> db.model(Person.class)
                        .index("some")
                        .where("SK", "=", "1")
                        .all())
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.is(ErrorCodes.INVALID_MODEL)).isTrue())
                .hasMessageContaining(
                        "the item has the form 1, and index some does not have all attributes, which its"
                                + " upcaster needs; read the item from the table, or rewrite the items with 'tabletheory migrate'");
        assertThatThrownBy(() -> db.model(Person.class)
                        .index("blind")
                        .where("SK", "=", "1")
                        .all())
                .hasMessageContaining("index blind does not project '_form', so the forms of its items are unknown");
        assertThatThrownBy(() -> db.model(Person.class).index("blind").scan())
                .hasMessageContaining("index blind does not project '_form', so the forms of its items are unknown");
        assertThat(db.model(Person.class).index("blind").where("SK", "=", "1").count())
                .isEqualTo(1);

        table.store(PersonForms.third("1"));
        assertThat(db.model(Person.class).index("some").where("SK", "=", "1").all())
                .extracting(Person::visits)
                .containsExactly(1L);
        assertThat(db.model(Person.class)
                        .index("some")
                        .where("SK", "=", "1")
                        .select("visits")
                        .all())
                .singleElement()
                .hasToString("Person[pk=null, sk=null, name=null, email=null, visits=1, version=null]");
    }

    @Test
    void explainSaysThatFiltersSeeStoredAttributes() {
        assertThat(table.people()
                        .filter("visits", ">", 1)
                        .select("visits")
                        .explain()
                        .warnings())
                .contains(
                        "the filter is applied to items of older forms as they are stored, before upcasters convert them to the"
                                + " present form",
                        "upcasters need whole items, so the request does not select attributes, which costs the same");
        assertThat(table.person().select("visits").explain().warnings())
                .containsExactly(
                        "upcasters need whole items, so the request does not select attributes, which costs the same");
        assertThat(table.people().explain().warnings()).isEmpty();
    }

    @Test
    void olderProgramsDoNotReadOrChangeNewerItems() {
        table.store(PersonForms.third("1"));
        PersonTwo old = new PersonTwo("p", "1", "a", "b", null, 5, 0L);

        assertThatThrownBy(() -> db.model(PersonTwo.class)
                        .where("PK", "=", "p")
                        .where("SK", "=", "1")
                        .first())
                .hasMessageContaining(
                        "the item has the form 3 (attribute '_form'), and this program knows PersonTwo up to form"
                                + " 2; update this program before another one stores the newer form");
        List<Runnable> writes = List.of(
                () -> db.model(old).update("visits"),
                () -> db.model(old).save(),
                () -> db.model(old).anyVersion().save(),
                () -> db.model(old).replace(),
                () -> db.model(PersonTwo.class)
                        .where("PK", "=", "p")
                        .where("SK", "=", "1")
                        .updateBuilder()
                        .increment("visits")
                        .execute());
        for (Runnable write : writes) {
            assertThatThrownBy(write::run)
                    .isInstanceOf(ConditionFailedException.class)
                    .isNotInstanceOf(VersionConflictException.class)
                    .hasMessageContaining(
                            "the item has the form 3 (attribute '_form'), and this program knows PersonTwo up to"
                                    + " form 2, so it was not changed; update this program.");
        }
        assertThat(table.stored()).isEqualTo(PersonForms.third("1"));
    }

    @Test
    void newerItemsAreReadByAProgramThatAllowsIt() {
        table.store(PersonForms.third("1"));
        KeyQuery<TolerantPerson> tolerant =
                db.model(TolerantPerson.class).where("PK", "=", "p").where("SK", "=", "1");

        assertThat(tolerant.first()).isEqualTo(new TolerantPerson("p", "1", 1, 0L));
        assertThatThrownBy(() -> tolerant.updateBuilder().increment("visits").execute())
                .isInstanceOf(ConditionFailedException.class);
        table.store(PersonForms.first("1"));
        assertThatThrownBy(tolerant::first)
                .hasMessageContaining("the item has the form 1 (attribute '_form', an item without it has form 1), and"
                        + " TolerantPerson reads forms from 2 on");
    }

    /** A program that does not know forms cannot be kept from it, which is why the first version should declare one. */
    @Test
    void itemsOfProgramsWithoutFormsHaveTheFirstOne() {
        db.model(new PersonOne("p", "1", "Bob Poe", null, 2, 0L)).save();

        assertThat(table.person().first()).isEqualTo(new Person("p", "1", new Name("Bob", "Poe"), null, 2, 1L));
    }

    @Table("beings")
    @Discriminator("kind")
    sealed interface Being {
        @Form(2)
        record Cat(
                @PartitionKey("PK") String pk,
                @SortKey("SK") String sk,
                int lives) implements Being {
            @Upcast(from = 1)
            static Item nine(Item item) {
                return item.has("lives") ? item : item.with("lives", Value.n(9));
            }
        }

        @Form(1)
        record Fish(
                @PartitionKey("PK") String pk,
                @SortKey("SK") String sk,
                int lives) implements Being {}

        record Dog(
                @PartitionKey("PK") String pk,
                @SortKey("SK") String sk,
                int lives) implements Being {}
    }

    @Test
    void eachClassOfAFamilyHasItsOwnForm() {
        db.createTable(Being.class);
        Model raw = Model.builder("RawBeing", "beings")
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S)
                .build();
        for (String kind : List.of("Cat", "Dog", "Fish")) {
            Item item = Item.of("PK", Value.s("b"), "SK", Value.s(kind)).with("kind", Value.s(kind));
            db.items(raw).put(new ItemWrite.Put(item, null));
        }

        assertThat(db.model(Being.class).where("PK", "=", "b").all())
                .containsExactly(
                        new Being.Cat("b", "Cat", 9), new Being.Dog("b", "Dog", 0), new Being.Fish("b", "Fish", 0));
        for (String kind : List.of("Cat", "Dog", "Fish")) {
            db.model(Being.class)
                    .where("PK", "=", "b")
                    .where("SK", "=", kind)
                    .updateBuilder()
                    .increment("lives")
                    .execute();
        }
        assertThat(db.model(new Being.Fish("b", "Fish", 5)).update("lives").lives())
                .isEqualTo(5);
        assertThat(db.model(Being.class).where("PK", "=", "b").all())
                .containsExactly(
                        new Being.Cat("b", "Cat", 10), new Being.Dog("b", "Dog", 1), new Being.Fish("b", "Fish", 5));
        List<Item> stored =
                db.items(raw).page(org.tabletheory.client.item.ItemQuery.scan()).items();
        assertThat(stored)
                .extracting(item -> item.get("_form"))
                .containsExactlyInAnyOrder(Value.n(2), null, Value.n(1));
    }

    @Test
    void modelsWithoutAClassHaveRegisteredUpcasters() {
        Model model = Model.builder("Person", "people")
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S)
                .attribute(AttributeDef.of("visits", Type.N))
                .attribute(AttributeDef.of("version", Type.N))
                .form(FormDef.of("_form", 2))
                .build();
        Mappers mappers = Mappers.builder()
                .upcaster("Person", 1, item -> item.with("visits", Value.n(100)))
                .build();
        try (TableTheory client = table.connect(mappers)) {
            client.register(model);
            KeyQuery<Item> query = client.model("Person").where("PK", "=", "p").where("SK", "=", "1");
            assertThat(query.first().get("visits")).isEqualTo(Value.n(100));
            query.updateBuilder().increment("visits").execute();
            assertThat(table.stored())
                    .isEqualTo(
                            PersonForms.first("1").with("visits", Value.n(101)).with("_form", Value.n(2)));
            assertThatThrownBy(() -> query.updateBuilder().set("_form", 7).execute())
                    .hasMessageContaining("has no attribute '_form'");
            Item outdated = PersonTable.KEY.with("visits", Value.n(5)).with("_form", Value.n(1));
            client.model("Person", outdated).update();
            assertThat(table.stored().get("_form")).isEqualTo(Value.n(2));
        }
        try (TableTheory client = table.connect(Mappers.builder().build())) {
            table.store(PersonForms.first("1"));
            client.register(model);
            assertThatThrownBy(() -> client.model("Person")
                            .where("PK", "=", "p")
                            .where("SK", "=", "1")
                            .first())
                    .hasMessageContaining("Person reads forms from 2 on");
        }
    }
}
