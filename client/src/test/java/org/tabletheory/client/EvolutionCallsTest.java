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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
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

/** Items of older forms, in every kind of call. */
@DynamoTest
@Timeout(60)
class EvolutionCallsTest {
    private static final Item KEY = Item.of("PK", Value.s("p"), "SK", Value.s("1"));
    private static final Person ANN = new Person("p", "1", new Name("Ann", "Lee"), "ann@example.org", 1, 0L);
    private static final String FAILED = "UpdateItem CONDITION_FAILED";
    private static final String UPDATED = "UpdateItem SUCCEEDED";

    private final List<String> calls = new ArrayList<>();
    private final List<ItemUpcast> upcasts = new ArrayList<>();
    private TableTheory db;
    private URI server;
    private TablePrefix prefix;

    @BeforeEach
    void open(URI endpoint, TablePrefix tables) {
        server = endpoint;
        prefix = tables;
        db = connect(Mappers.builder().build());
        db.createTable(Person.class);
        store(PersonForms.first("1"));
    }

    private TableTheory connect(Mappers mappers) {
        CallListener listener = new CallListener() {
            @Override
            public void completed(CallEvent event) {
                calls.add(event.operation() + " " + event.outcome());
            }

            @Override
            public void upcasted(ItemUpcast upcast) {
                upcasts.add(upcast);
            }
        };
        return TableTheory.connect(Config.local(server).toBuilder()
                .tablePrefix(prefix.text())
                .listener(listener)
                .mappers(mappers)
                .build());
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void store(Item item) {
        db.items(PersonForms.RAW).put(new ItemWrite.Put(item, null));
        calls.clear();
    }

    private Item stored() {
        return db.items(PersonForms.RAW).get(KEY, true, List.of()).orElseThrow();
    }

    private Query<Person> people() {
        return db.model(Person.class).where("PK", "=", "p");
    }

    private KeyQuery<Person> person() {
        return db.model(Person.class).where("PK", "=", "p").where("SK", "=", "1");
    }

    @Test
    void everyReadBringsOlderItemsIntoThePresentForm() {
        assertThat(person().first()).isEqualTo(ANN);
        assertThat(people().all()).containsExactly(ANN);
        assertThat(people().page().items()).containsExactly(ANN);
        assertThat(people().stream()).containsExactly(ANN);
        assertThat(db.model(Person.class).scan()).containsExactly(ANN);
        assertThat(db.model(Person.class).parallelScan(2)).containsExactly(ANN);
        assertThat(db.model(Person.class)
                        .batchGet(List.of(KeyPair.of("p", "1")))
                        .items())
                .containsExactly(ANN);
        KeyQuery<Person> query = person();
        assertThat(db.transactGet(query).get(query)).isEqualTo(ANN);
        assertThat(db.model(Person.class).index("all").where("SK", "=", "1").all())
                .containsExactly(ANN);
        assertThat(db.marshaller(Person.class).unmarshal(stored())).isEqualTo(ANN);
        assertThat(db.model(ANN).tryCreate()).isEqualTo(new Created.Existing<>(ANN));

        assertThat(stored()).as("reads write nothing").isEqualTo(PersonForms.first("1"));
        assertThat(upcasts).hasSize(11).containsOnly(new ItemUpcast(prefix.table("people"), "Person", 1, 3));
        store(PersonForms.second("1"));
        upcasts.clear();
        assertThat(person().first()).isEqualTo(ANN);
        assertThat(upcasts).extracting(ItemUpcast::from).containsExactly(2);
        store(PersonForms.third("1"));
        upcasts.clear();
        assertThat(person().first()).isEqualTo(ANN);
        assertThat(upcasts).isEmpty();
    }

    @Test
    void selectedAttributesAreThoseOfThePresentForm() {
        String shown = "Person[pk=null, sk=null, name=Name[first=Ann, last=null], email=null, visits=0, version=null]";

        assertThat(person().select("name.first").first()).hasToString(shown);
        assertThat(people().select("name.first").all()).singleElement().hasToString(shown);
        assertThat(people().select("name.first")
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
        Query<Person> query = person().select("name.first");
        assertThat(db.transactGet(query).get(query)).hasToString(shown);
        assertThat(person().select("email").first().email()).isEqualTo("ann@example.org");
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
        assertThat(db.model(Person.class).index("blind").where("SK", "=", "1").count())
                .isEqualTo(1);

        store(PersonForms.third("1"));
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
        assertThat(people().filter("visits", ">", 1).select("visits").explain().warnings())
                .contains(
                        "items of older forms are filtered by the attributes that they are stored with, before upcasters bring"
                                + " them into the present form",
                        "upcasters need whole items, so the request does not select attributes, which costs the same");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void updateOfAnOlderItemStoresAllOfItInThePresentForm(int form) {
        store(form == 1 ? PersonForms.first("1") : PersonForms.second("1"));
        Person read = person().first();
        calls.clear();

        Person updated = db.model(read.visited(7)).update("visits");

        assertThat(updated).isEqualTo(new Person("p", "1", ANN.name(), "ann@example.org", 7, 1L));
        assertThat(stored())
                .isEqualTo(PersonForms.third("1").with("visits", Value.n(7)).with("version", Value.n(1)));
        assertThat(calls.subList(0, 3)).containsExactly(FAILED, UPDATED, UPDATED);
        calls.clear();
        db.model(updated.visited(8)).update("visits");
        db.model(updated.visited(9)).anyVersion().update();
        assertThat(calls).as("one request each from then on").containsExactly(UPDATED, UPDATED);
        assertThat(stored().get("_form")).isEqualTo(Value.n(3));
    }

    @Test
    void updateBuildersChangeThePresentForm() {
        Person updated = person().updateBuilder()
                .increment("visits")
                .set("name.last", "Poe")
                .condition("name.first", "=", "Ann")
                .returnValues(ReturnValues.ALL_NEW)
                .executeWithResult();

        assertThat(updated).isEqualTo(new Person("p", "1", new Name("Ann", "Poe"), "ann@example.org", 2, 1L));
        assertThat(stored().get("of")).isEqualTo(Value.s("another program"));
    }

    @Test
    void updateOfNoItemCreatesOneOfThePresentForm() {
        db.model(Person.class)
                .where("PK", "=", "p")
                .where("SK", "=", "new")
                .updateBuilder()
                .set("visits", 1)
                .execute();

        Item created = db.items(PersonForms.RAW)
                .get(KEY.with("SK", Value.s("new")), true, List.of())
                .orElseThrow();
        assertThat(created.get("_form")).isEqualTo(Value.n(3));
        assertThat(db.model(new PersonTwo("p", "two", "a", "b", null, 1, null)).save())
                .isNotNull();
    }

    @Test
    void putsReplaceOlderItems() {
        Person read = person().first();
        assertThat(db.model(read.visited(5)).save().version()).isEqualTo(1);
        assertThat(calls).containsExactly("GetItem SUCCEEDED", "PutItem SUCCEEDED");
        assertThat(stored().without("of"))
                .isEqualTo(PersonForms.third("1")
                        .without("of")
                        .with("visits", Value.n(5))
                        .with("version", Value.n(1)));

        store(PersonForms.first("1"));
        db.model(read.visited(6)).withCondition("name.last", "=", "Lee").save();
        assertThat(stored().get("visits"))
                .as("the condition holds for the present form")
                .isEqualTo(Value.n(6));
        store(PersonForms.first("1"));
        assertThatThrownBy(() -> db.model(read.visited(6))
                        .withCondition("name.last", "<>", "Lee")
                        .save())
                .isInstanceOf(ConditionFailedException.class);
    }

    @Test
    void deletesWithConditionsSeeThePresentForm() {
        assertThatThrownBy(() -> person().withCondition("name.last", "=", "Poe").delete())
                .isInstanceOf(ConditionFailedException.class);
        store(PersonForms.first("1"));
        person().withCondition("name.last", "=", "Lee").delete();
        assertThat(person().firstOrEmpty()).isEmpty();
        store(PersonForms.first("1"));
        db.model(person().first()).delete();
        assertThat(calls).as("no condition on content").containsExactly("GetItem SUCCEEDED", "DeleteItem SUCCEEDED");
    }

    @Test
    void transactionsChangeThePresentForm() {
        store(PersonForms.second("2"));
        db.transact()
                .update(db.model(person().first().visited(4)), "visits")
                .conditionCheck(
                        db.model(Person.class).where("PK", "=", "p").where("SK", "=", "2"),
                        org.tabletheory.mapping.condition.Condition.field("name.first", "=", "Ann"))
                .execute();

        assertThat(stored())
                .isEqualTo(PersonForms.third("1").with("visits", Value.n(4)).with("version", Value.n(1)));
        store(PersonForms.first("1"));
        assertThatThrownBy(() -> db.transact()
                        .update(db.model(new Person("p", "1", null, null, 9, 8L)), "visits")
                        .execute())
                .isInstanceOfSatisfying(
                        TransactionException.class,
                        e -> assertThat(e.firstFault().orElseThrow().codes()).contains(ErrorCodes.CONDITION_FAILED));
        assertThat(stored())
                .as("the item is of the present form, and otherwise unchanged")
                .isEqualTo(PersonForms.third("1"));
    }

    @Test
    void staleUpdatesOfOlderItemsAreVersionConflicts() {
        assertThatThrownBy(
                        () -> db.model(new Person("p", "1", null, null, 9, 8L)).update("visits"))
                .isInstanceOfSatisfying(
                        VersionConflictException.class,
                        e -> assertThat(e.foundVersion()).hasValue(0));
    }

    @Test
    void olderProgramsDoNotReadOrChangeNewerItems() {
        store(PersonForms.third("1"));
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
        assertThat(stored()).isEqualTo(PersonForms.third("1"));
    }

    @Test
    void newerItemsAreReadByAProgramThatAllowsIt() {
        store(PersonForms.third("1"));
        KeyQuery<TolerantPerson> tolerant =
                db.model(TolerantPerson.class).where("PK", "=", "p").where("SK", "=", "1");

        assertThat(tolerant.first()).isEqualTo(new TolerantPerson("p", "1", 1, 0L));
        assertThatThrownBy(() -> tolerant.updateBuilder().increment("visits").execute())
                .isInstanceOf(ConditionFailedException.class);
        store(PersonForms.first("1"));
        assertThatThrownBy(tolerant::first)
                .hasMessageContaining("the item has the form 1 (attribute '_form', an item without it has form 1), and"
                        + " TolerantPerson reads forms from 2 on");
    }

    /** A program that does not know forms cannot be kept from it, which is why the first version should declare one. */
    @Test
    void itemsOfProgramsWithoutFormsHaveTheFirstOne() {
        db.model(new PersonOne("p", "1", "Bob Poe", null, 2, 0L)).save();

        assertThat(person().first()).isEqualTo(new Person("p", "1", new Name("Bob", "Poe"), null, 2, 1L));
    }

    @Test
    void rewriteStoresAnItemOnce() {
        ItemForms<Person> forms = db.forms(Person.class);
        Item first = stored();

        assertThat(forms.formOf(first)).isEqualTo(1);
        assertThat(forms.presentFormOf(first)).isEqualTo(3);
        assertThat(forms.isPresent(first)).isFalse();
        assertThat(forms.upcast(first)).isEqualTo(PersonForms.third("1"));
        assertThat(forms.rewrite(first)).contains(PersonForms.third("1"));
        assertThat(stored()).isEqualTo(PersonForms.third("1"));
        calls.clear();
        assertThat(forms.rewrite(stored())).contains(PersonForms.third("1"));
        assertThat(calls).as("nothing to do").containsExactly("GetItem SUCCEEDED");
        Item changed = PersonForms.second("1").with("visits", Value.n(5));
        store(changed);
        assertThat(forms.rewrite(first))
                .as("the present content is rewritten")
                .contains(PersonForms.third("1").with("visits", Value.n(5)));
        person().delete();
        assertThat(forms.rewrite(first)).isEmpty();
        ItemForms<PersonOne> none = db.forms(PersonOne.class);
        assertThat(none.evolves()).isFalse();
        assertThat(none.isPresent(first)).isTrue();
        assertThat(none.rewrite(first)).as("nothing to rewrite").contains(first);
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
        try (TableTheory client = connect(mappers)) {
            client.register(model);
            KeyQuery<Item> query = client.model("Person").where("PK", "=", "p").where("SK", "=", "1");
            assertThat(query.first().get("visits")).isEqualTo(Value.n(100));
            query.updateBuilder().increment("visits").execute();
            assertThat(stored())
                    .isEqualTo(
                            PersonForms.first("1").with("visits", Value.n(101)).with("_form", Value.n(2)));
        }
        try (TableTheory client = connect(Mappers.builder().build())) {
            store(PersonForms.first("1"));
            client.register(model);
            assertThatThrownBy(() -> client.model("Person")
                            .where("PK", "=", "p")
                            .where("SK", "=", "1")
                            .first())
                    .hasMessageContaining("Person reads forms from 2 on");
        }
    }
}
