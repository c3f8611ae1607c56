package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.drift.Drift;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.mapping.spi.form.FormHistory;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.Model;

/** Forms of items, their upcasters, and former names of attributes. */
class FormsTest {
    @Table("users")
    @Form(3)
    record User(
            @PartitionKey String id,
            String firstName,
            String lastName,

            @Attribute(aliases = {"mail", "e-mail"}) @Nullable
            String email,

            @Attribute(aliases = "labels") Map<String, String> tags) {
        @Upcast(from = 1)
        static Item splitName(Item item) {
            String[] parts = text(item, "name").split(" ", 2);
            return item.without("name").with("first", Value.s(parts[0])).with("last", Value.s(parts[1]));
        }

        @Upcast(from = 2)
        static Item longNames(Item item) {
            return item.without("first")
                    .without("last")
                    .with("firstName", Value.s(text(item, "first")))
                    .with("lastName", Value.s(text(item, "last")));
        }
    }

    private static String text(Item item, String name) {
        return ((Value.S) Objects.requireNonNull(item.get(name))).value();
    }

    @Table("beings")
    @Discriminator("kind")
    sealed interface Being {
        @Form(2)
        record Cat(@PartitionKey String id, int lives) implements Being {
            @Upcast(from = 1)
            static Item nine(Item item) {
                return item.with("lives", Value.n(9));
            }
        }

        record Dog(@PartitionKey String id) implements Being {}
    }

    @Table("things")
    @Form(2)
    record Thing(@PartitionKey String id, int size) {}

    private final Mapper<User> users = Mapping.mappers().of(User.class);
    private static final User ANN = new User("1", "Ann", "Lee", "ann@example.org", Map.of("a", "b"));

    private static Evolution evolution(Mapper<?> mapper) {
        return Objects.requireNonNull(mapper.evolution());
    }

    private static Item item(String json) {
        return DynamoJson.readItem(json);
    }

    @Test
    void everyPutStoresTheForm() {
        JsonBuffer out = new JsonBuffer();
        assertThat(users.write(ANN, Instant.EPOCH, PutVersion.same(), out)).isEqualTo(PutStatus.WRITTEN);
        Item written = DynamoJson.readItem(out.toByteArray());

        assertThat(written.get("_form")).isEqualTo(Value.n(3));
        assertThat(users.draft(ANN).field("_form")).isEqualTo(new Draft.Field(Value.n(3), false, false));
        assertThat(users.read(TreeReader.of(written))).isEqualTo(ANN);
        assertThat(users.model().form()).contains(FormDef.of("_form", 3));
        assertThat(users.model().attribute("_form"))
                .as("not an attribute of the model")
                .isEmpty();
    }

    @Test
    void upcastersRunInOrderAndKeepWhatTheyDoNotKnow() {
        Item first = item("{\"id\":{\"S\":\"1\"},\"name\":{\"S\":\"Ann Lee\"},\"of\":{\"S\":\"another program\"}}");
        Item second = item(
                "{\"id\":{\"S\":\"1\"},\"first\":{\"S\":\"Ann\"},\"last\":{\"S\":\"Lee\"},\"_form\":{\"N\":\"2\"}}");
        Evolution evolution = evolution(users);

        assertThat(evolution.upcast(first))
                .isEqualTo(item("{\"id\":{\"S\":\"1\"},\"firstName\":{\"S\":\"Ann\"},\"lastName\":{\"S\":\"Lee\"},"
                        + "\"of\":{\"S\":\"another program\"},\"_form\":{\"N\":\"3\"}}"));
        assertThat(evolution.upcast(second).get("lastName")).isEqualTo(Value.s("Lee"));
        assertThat(evolution.upcast(evolution.upcast(first))).as("never twice").isEqualTo(evolution.upcast(first));
        assertThat(evolution.form(first)).isEqualTo(1);
        assertThat(evolution.isOlder(second)).isTrue();
        assertThat(evolution.isOlder(evolution.upcast(second))).isFalse();
        assertThat(evolution.hasOlderForms()).isTrue();
    }

    @Test
    void formsOutsideTheHistoryAreRejected() {
        Evolution evolution = evolution(users);
        Mapping.assertInvalidModel(() -> evolution.upcast(item("{\"id\":{\"S\":\"1\"},\"_form\":{\"N\":\"4\"}}")))
                .contains(
                        "the item has the form 4 (attribute '_form'), and this program knows User up to form 3; update this"
                                + " program before another one stores the newer form, or set readsNewer of @Form");
        Mapping.assertInvalidModel(() -> evolution.isReadable(null, "4")).contains("form 4");
        for (String wrong : List.of("{\"N\":\"0\"}", "{\"N\":\"1.5\"}", "{\"S\":\"1\"}", "{\"N\":\"99999999999\"}")) {
            Mapping.assertInvalidModel(() -> evolution.upcast(item("{\"id\":{\"S\":\"1\"},\"_form\":" + wrong + "}")))
                    .contains("'_form' of the item is not the number of a form");
        }
        Evolution oldest = evolution(Mappers.builder()
                .build()
                .of(Model.builder("Thing", "things")
                        .partitionKey("id", Type.S)
                        .form(FormDef.of("_form", 2))
                        .build()));
        Mapping.assertInvalidModel(() -> oldest.upcast(item("{\"id\":{\"S\":\"1\"}}")))
                .contains("the item has the form 1")
                .contains("Thing reads forms from 2 on");
        assertThat(oldest.isReadable(null, "2")).isTrue();
    }

    @Test
    void upcastersThatFailAreReportedWithoutValues() {
        Mapping.assertInvalidModel(
                        () -> evolution(users).upcast(item("{\"id\":{\"S\":\"1\"},\"name\":{\"S\":\"Madonna\"}}")))
                .contains("the upcaster of User from form 1 threw ArrayIndexOutOfBoundsException")
                .doesNotContain("Madonna");
        Map<String, Item> wrong = Map.of(
                "changes 'id', which is part of the primary key", Item.of("id", Value.s("2")),
                "returned null instead of an item", Item.empty());
        wrong.forEach((message, result) -> {
            Mapper<Thing> things = Mappers.builder()
                    .upcaster(Thing.class, 1, item -> result.attributes().isEmpty() ? null : result)
                    .build()
                    .of(Thing.class);
            Mapping.assertInvalidModel(() -> evolution(things).upcast(Item.of("id", Value.s("1"))))
                    .contains("the upcaster of Thing from form 1 " + message);
        });
    }

    private static Evolution failing(Throwable thrown) {
        UnaryOperator<Item> upcaster = item -> {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown;
        };
        return evolution(
                Mappers.builder().upcaster(Thing.class, 1, upcaster).build().of(Thing.class));
    }

    @Test
    void errorsOfUpcastersAreReportedAsTheirExceptions() {
        Item item = Item.of("id", Value.s("1"));
        List<Throwable> thrown = List.of(
                new AssertionError("Madonna"),
                new StackOverflowError(),
                new NoClassDefFoundError("acme/Absent"),
                new ExceptionInInitializerError(),
                new TableTheoryException("busy", ErrorCodes.THROTTLED, ErrorContext.of("get", "Part")));
        for (Throwable each : thrown) {
            assertThatThrownBy(() -> failing(each).upcast(item))
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.is(ErrorCodes.INVALID_MODEL)).isTrue())
                    .hasMessageContaining("the upcaster of Thing from form 1 threw "
                            + each.getClass().getSimpleName())
                    .hasMessageNotContaining("Madonna")
                    .hasCause(each);
        }
        for (Error fatal : List.of(new OutOfMemoryError(), new InternalError())) {
            assertThatThrownBy(() -> failing(fatal).upcast(item)).isSameAs(fatal);
        }
    }

    @Test
    void codesOfAnExceptionThatAnUpcasterThrowsAreKept() {
        TableTheoryException busy =
                new TableTheoryException("busy", ErrorCodes.THROTTLED, ErrorContext.of("get", "Part"));

        assertThatThrownBy(() -> failing(busy).upcast(Item.of("id", Value.s("1"))))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes())
                                .containsExactlyInAnyOrder(ErrorCodes.INVALID_MODEL, ErrorCodes.THROTTLED))
                .hasMessageContaining("threw TableTheoryException (")
                .hasMessageContaining("busy");
    }

    @Test
    void registeredUpcastersCompleteAClass() {
        Mappers mappers = Mappers.builder()
                .upcaster(Thing.class, 1, item -> item.with("size", Value.n(1)))
                .build();
        assertThat(evolution(mappers.of(Thing.class))
                        .upcast(Item.of("id", Value.s("1")))
                        .get("size"))
                .isEqualTo(Value.n(1));
        Mapping.assertInvalidModel(() -> Mapping.mappers().of(Thing.class))
                .contains(
                        "Thing has the form 2 and no upcaster from form 1; add a static method with @Upcast(from = 1), or"
                                + " register one with Mappers.builder().upcaster, or set oldest of @Form");
        Mapping.assertInvalidModel(() -> Mappers.builder()
                        .upcaster(Thing.class, 1, item -> item)
                        .upcaster(Thing.class, 5, item -> item)
                        .build()
                        .of(Thing.class))
                .contains("Thing has an upcaster from form 5, but its items have the forms 1 to 2");
        Mapping.assertInvalidModel(() -> Mappers.builder()
                        .upcaster(Thing.class, 1, item -> item)
                        .upcaster(Thing.class, 2, item -> item)
                        .build()
                        .of(Thing.class))
                .contains(
                        "Thing has an upcaster from form 2, which is its present form, and upcasters are from older ones;"
                                + " remove it, or raise the number of @Form to 3");
        Mapping.assertInvalidModel(() -> Mappers.builder()
                        .upcaster(User.class, 1, item -> item)
                        .build()
                        .of(User.class))
                .contains("User has an @Upcast method and a registered upcaster from form 1; keep one");
        Mapping.assertInvalidModel(() -> Mappers.builder()
                        .upcaster(Being.Dog.class, 1, item -> item)
                        .build()
                        .of(Being.class))
                .contains("Dog has registered upcasters and no form; annotate the class with @Form");
    }

    @Test
    void eachClassOfAFamilyHasItsOwnForm() {
        Mapper<Being> beings = Mapping.mappers().of(Being.class);
        Evolution evolution = evolution(beings);
        Item cat = item("{\"id\":{\"S\":\"1\"},\"kind\":{\"S\":\"Cat\"}}");
        Item dog = item("{\"id\":{\"S\":\"1\"},\"kind\":{\"S\":\"Dog\"}}");

        assertThat(beings.read(TreeReader.of(evolution.upcast(cat)))).isEqualTo(new Being.Cat("1", 9));
        assertThat(evolution.upcast(dog)).isEqualTo(dog);
        assertThat(Mapping.stored(beings, new Being.Cat("1", 9)).get("_form")).isEqualTo(Value.n(2));
        assertThat(Mapping.stored(beings, new Being.Dog("1")).has("_form")).isFalse();
        assertThat(beings.model().form()).contains(new FormDef("_form", "kind", Map.of("Cat", 2)));
        assertThat(evolution(Mapping.mappers().of(Being.Cat.class)).isOlder(cat))
                .isTrue();
        assertThat(evolution(Mapping.mappers().of(Being.Cat.class)).hasOlderForms())
                .isTrue();
        assertThat(Mapping.mappers().of(Being.Dog.class).evolution())
                .as("only cats have older forms")
                .isNull();
    }

    @Test
    void plainTextOfAFormIsPlainInAllOlderForms() {
        FormHistory history = new FormHistory(
                "Patient",
                1,
                4,
                false,
                List.of(
                        new FormHistory.FormStep(1, item -> item, Set.of()),
                        new FormHistory.FormStep(2, item -> item, Set.of("diagnosis")),
                        new FormHistory.FormStep(3, item -> item, Set.of("name"))));

        assertThat(history.plaintext(1)).containsExactlyInAnyOrder("diagnosis", "name");
        assertThat(history.plaintext(2)).containsExactlyInAnyOrder("diagnosis", "name");
        assertThat(history.plaintext(3)).containsExactly("name");
        assertThat(history.plaintext(4)).isEmpty();
    }

    @Test
    void anAttributeIsReadUnderAFormerName() {
        String item =
                "{\"labels\":{\"M\":{\"a\":{\"S\":\"b\"}}},\"e-mail\":{\"S\":\"second\"},\"mail\":{\"S\":\"first\"},"
                        + "\"id\":{\"S\":\"1\"},\"firstName\":{\"S\":\"Ann\"},\"lastName\":{\"S\":\"Lee\"}%s}";
        User former = new User("1", "Ann", "Lee", "first", Map.of("a", "b"));

        assertThat(read(item.formatted(""))).as("the first alias counts").isEqualTo(former);
        assertThat(read(item.formatted(",\"email\":{\"S\":\"present\"}")))
                .extracting(User::email)
                .isEqualTo("present");
        assertThat(read(item.formatted(",\"email\":{\"NULL\":true}")))
                .extracting(User::email)
                .as("NULL is not absent")
                .isNull();
        assertThat(evolution(users)
                        .renamed(item(item.formatted("")))
                        .attributes()
                        .keySet())
                .containsExactlyInAnyOrder("id", "firstName", "lastName", "email", "tags");
        assertThat(evolution(users)
                        .renamed(item(item.formatted(",\"email\":{\"S\":\"present\"}")))
                        .get("email"))
                .isEqualTo(Value.s("present"));
        Mapping.assertInvalidModel(() -> read(item.formatted("").replace("{\"S\":\"b\"}", "{\"N\":\"1\"}")))
                .contains("tags.a");
        assertThat(users.model().aliases()).isEqualTo(Map.of("mail", "email", "e-mail", "email", "labels", "tags"));
    }

    private User read(String json) {
        User fromTree = users.read(TreeReader.of(item(json)));
        assertThat(users.read(new JsonBytes(json.getBytes(java.nio.charset.StandardCharsets.UTF_8)).items()))
                .isEqualTo(fromTree);
        return fromTree;
    }

    @Test
    void modelsWithoutAClassHaveFormsAndAliases() {
        Model model = Model.builder("Thing", "things")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("size", Type.N).aliases(List.of("length")))
                .form(FormDef.of("_form", 2))
                .build();
        Mapper<Item> mapper = Mappers.builder()
                .upcaster("Thing", 1, item -> item.with("size", Value.n(1)))
                .build()
                .of(model);
        Item stored = Item.of("id", Value.s("1"), "length", Value.n(5));

        assertThat(mapper.read(TreeReader.of(stored)).get("size")).isEqualTo(Value.n(5));
        assertThat(mapper.draft(Item.of("id", Value.s("1"), "_form", Value.n(7)))
                        .field("_form"))
                .extracting(field -> field == null ? null : field.value())
                .isEqualTo(Value.n(2));
        assertThat(evolution(mapper).isOlder(Item.of("id", Value.s("1")))).isTrue();
        Mapper<Item> raw = Mappers.rawItems(model);
        assertThat(raw.evolution()).isNull();
        assertThat(raw.read(TreeReader.of(stored))).isEqualTo(stored);
        assertThat(raw.draft(stored).field("_form")).isNull();
    }

    @Test
    void driftShowsFormsAndAliases() {
        Model declared = users.model();
        assertThat(Drift.between(declared, declared).isNone()).isTrue();
        Model older = declared.toBuilder().form(FormDef.of("_form", 2)).build();
        assertThat(Drift.between(declared, older).differences())
                .singleElement()
                .satisfies(difference -> assertThat(difference.where()).isEqualTo("User.form.number"));
        assertThatThrownBy(
                        () -> declared.toBuilder().form(FormDef.of("email", 3)).build())
                .hasMessageContaining(
                        "the number of the form is stored in `email`, which is an attribute of the model");
    }
}
