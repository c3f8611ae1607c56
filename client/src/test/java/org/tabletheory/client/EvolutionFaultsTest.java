package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.PersonForms.Name;
import org.tabletheory.client.PersonForms.Person;
import org.tabletheory.client.PersonForms.PersonTwo;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;
import org.tabletheory.mapping.Version;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Items that are converted to the present form while responses are lost and programs of an older form write them. */
@DynamoTest
@Timeout(60)
class EvolutionFaultsTest {
    private static final Item KEY = Item.of("PK", Value.s("p"), "SK", Value.s("1"));

    private TableTheory direct;
    private URI server;
    private TablePrefix prefix;

    @BeforeEach
    void open(URI endpoint, TablePrefix tables) {
        server = endpoint;
        prefix = tables;
        direct = TableTheory.connect(config(server));
        direct.createTable(Person.class);
        store(PersonForms.first("1"));
    }

    private Config config(URI endpoint) {
        return Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
    }

    @AfterEach
    void close() {
        direct.close();
    }

    private void store(Item item) {
        direct.items(PersonForms.RAW).put(new ItemWrite.Put(item, null));
    }

    private Item stored() {
        return direct.items(PersonForms.RAW).get(KEY, true, List.of()).orElseThrow();
    }

    private static KeyQuery<Person> person(TableTheory db) {
        return db.model(Person.class).where("PK", "=", "p").where("SK", "=", "1");
    }

    /** Request 0 is the update that finds an older form, 1 stores the present form, 2 is the update. */
    @ParameterizedTest
    @CsvSource({"0, RESET_AFTER", "1, RESET_AFTER", "1, INTERNAL_ERROR_AFTER", "1, TRUNCATE", "2, RESET_AFTER"})
    void lostResponsesChangeNothing(int lost, Fault fault) throws Exception {
        try (FaultProxy proxy = FaultProxy.start(server, FaultPlan.none());
                TableTheory db = TableTheory.connect(config(proxy.endpoint()))) {
            proxy.plan((number, operation) -> number == lost ? fault : Fault.NONE);

            person(db).updateBuilder().set("visits", 7).execute();

            assertThat(stored().without("version"))
                    .isEqualTo(PersonForms.third("1").with("visits", Value.n(7)).without("version"));
        }
    }

    @Test
    void anIncrementIsAppliedOnceAlthoughTheRewriteIsRepeated() throws Exception {
        try (FaultProxy proxy = FaultProxy.start(server, FaultPlan.none());
                TableTheory db = TableTheory.connect(config(proxy.endpoint()))) {
            proxy.plan((number, operation) -> number == 1 ? Fault.RESET_AFTER : Fault.NONE);

            person(db).updateBuilder().increment("visits").execute();

            assertThat(stored().get("visits")).isEqualTo(Value.n(2));
        }
    }

    @Test
    void aRewriteWhoseResponseIsLostIsNotRepeated() throws Exception {
        try (FaultProxy proxy = FaultProxy.start(server, FaultPlan.none());
                TableTheory db = TableTheory.connect(config(proxy.endpoint()))) {
            proxy.plan((number, operation) -> number == 0 ? Fault.RESET_AFTER : Fault.NONE);

            assertThat(db.forms(Person.class).rewrite(PersonForms.first("1"))).contains(PersonForms.third("1"));
            assertThat(stored()).isEqualTo(PersonForms.third("1"));
        }
    }

    /** Calls an action before each update, with its number. */
    private record Interfering(Wire wire, IntConsumer before, AtomicInteger updates) implements Wire {
        @Override
        public WireResponse call(WireRequest request) {
            if (request.operation().equals("UpdateItem")) {
                before.accept(updates.getAndIncrement());
            }
            return wire.call(request);
        }

        @Override
        public void close() {
            wire.close();
        }
    }

    private TableTheory interfered(IntConsumer before) {
        return TableTheory.over(new Interfering(config(server).newWire(), before, new AtomicInteger()), config(server));
    }

    private void foreignly(String expression, Value value) {
        direct.items(PersonForms.RAW)
                .update(new ItemWrite.Update(
                        KEY,
                        new Expression(expression, Map.of(), Map.of(":v", value)),
                        null,
                        ReturnValues.NONE,
                        Effect.IDEMPOTENT));
    }

    @Test
    void writesOfOlderProgramsMeanwhileAreNotLost() {
        try (TableTheory db = interfered(number -> {
            if (number == 1) {
                direct.model(new PersonTwo("p", "1", "Bob", "Poe", "bob@example.org", 1, null))
                        .update("first", "mail");
            }
        })) {
            person(db).updateBuilder().increment("visits").execute();
        }
        assertThat(person(direct).first())
                .isEqualTo(new Person("p", "1", new Name("Bob", "Lee"), "bob@example.org", 2, 2L));
        assertThat(stored().attributes().keySet())
                .isEqualTo(PersonForms.third("1").attributes().keySet());
    }

    @Test
    void attributesThatAnotherProgramAddsMeanwhileStay() {
        try (TableTheory db = interfered(number -> {
            if (number == 1) {
                foreignly("SET added = :v", Value.s("meanwhile"));
            }
        })) {
            person(db).updateBuilder().increment("visits").execute();
        }
        assertThat(stored().without("version"))
                .isEqualTo(PersonForms.third("1")
                        .without("version")
                        .with("visits", Value.n(2))
                        .with("added", Value.s("meanwhile")));
    }

    /** The model knows the attribute, so the upcaster would have seen it. */
    @Test
    void attributesOfTheModelThatAppearMeanwhileAreSeen() {
        try (TableTheory db = interfered(number -> {
            if (number == 1) {
                foreignly("SET email = :v", Value.s("new@example.org"));
            }
        })) {
            person(db).updateBuilder().increment("visits").execute();
        }
        assertThat(person(direct).first().email()).isEqualTo("new@example.org");
    }

    static List<Item> outdated() {
        return List.of(
                PersonForms.first("1"),
                withOthers(PersonForms.third("1").without("email").with("mail", Value.s("ann@example.org")), 200));
    }

    @ParameterizedTest
    @MethodSource("outdated")
    void aNewerFormThatIsStoredMeanwhileStays(Item item) {
        store(item);
        Item newer = item.with("_form", Value.n(4));
        try (TableTheory db = interfered(number -> store(newer))) {
            assertThat(db.forms(Person.class).rewrite(item)).contains(newer);
        }
        assertThat(stored()).isEqualTo(newer);
    }

    private static Item withOthers(Item item, int others) {
        Item all = item;
        for (int i = 0; i < others; i++) {
            all = all.with("other" + i, Value.n(i));
        }
        return all;
    }

    /** Its upcaster derives an attribute from one that it does not change. */
    @Table(value = "people", name = "Account")
    @Form(2)
    record Account(
            @PartitionKey("PK") String pk,
            @SortKey("SK") String sk,
            long euros,
            @Nullable Long cents,
            @Nullable String owner,
            @Version @Nullable Long version) {
        @Upcast(from = 1)
        static Item count(Item item) {
            Value.N euros = (Value.N) Objects.requireNonNull(item.get("euros"));
            return item.has("cents")
                    ? item
                    : item.with("cents", Value.n(euros.toBigDecimal().longValueExact() * 100));
        }
    }

    private static Item account(int others) {
        return withOthers(KEY.with("euros", Value.n(1)).with("version", Value.n(0)), others);
    }

    private static void rename(TableTheory db) {
        db.model(Account.class)
                .where("PK", "=", "p")
                .where("SK", "=", "1")
                .updateBuilder()
                .set("owner", "Ann")
                .execute();
    }

    /** An item with many attributes is compared by its version, as an expression cannot name them all. */
    @ParameterizedTest
    @ValueSource(ints = {0, 110, 200})
    void whatUpcastersReadIsUpToDate(int others) {
        store(account(others));
        try (TableTheory db = interfered(number -> {
            if (number == 1) {
                foreignly("SET euros = :v, version = :v", Value.n(5));
            }
        })) {
            rename(db);
        }
        assertThat(stored().get("cents")).isEqualTo(Value.n(500));
        assertThat(stored().get("owner")).isEqualTo(Value.s("Ann"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 200})
    void whatAnUpgradeWouldReplaceStays(int others) {
        store(account(others));
        try (TableTheory db = interfered(number -> {
            if (number == 1) {
                foreignly("SET cents = :v", Value.n(7));
            }
        })) {
            rename(db);
        }
        assertThat(stored().get("cents")).isEqualTo(Value.n(7));
        assertThat(stored().get("owner")).isEqualTo(Value.s("Ann"));
    }

    /** Its upcaster derives an attribute from one that many items do not have, under either name. */
    @Table(value = "people", name = "Labelled")
    @Form(2)
    record Labelled(
            @PartitionKey("PK") String pk,
            @SortKey("SK") String sk,
            @Attribute(aliases = "handle") @Nullable String nick,
            @Nullable String label,
            long count) {
        @Upcast(from = 1)
        static Item labelled(Item item) {
            Value name = item.has("nick") ? item.get("nick") : item.get("handle");
            return item.with("label", name == null ? Value.s("nobody") : name);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nick", "handle"})
    void absentAttributesMustStillBeAbsent(String added) {
        store(KEY.with("count", Value.n(0)));
        try (TableTheory db = interfered(number -> {
            if (number == 1) {
                foreignly("SET " + added + " = :v", Value.s("Ann"));
            }
        })) {
            db.model(Labelled.class)
                    .where("PK", "=", "p")
                    .where("SK", "=", "1")
                    .updateBuilder()
                    .set("count", 1)
                    .execute();
        }
        assertThat(stored())
                .isEqualTo(KEY.with("nick", Value.s("Ann"))
                        .with("label", Value.s("Ann"))
                        .with("count", Value.n(1))
                        .with("_form", Value.n(2)));
    }

    /** Changes the responses of updates. */
    private record Falsifying(Wire wire, String stored, String reported) implements Wire {
        @Override
        public WireResponse call(WireRequest request) {
            WireResponse response = wire.call(request);
            return request.operation().equals("UpdateItem")
                    ? new WireResponse(
                            response.text().replace(stored, reported).getBytes(StandardCharsets.UTF_8),
                            response.requestId(),
                            response.attempts(),
                            response.repeated())
                    : response;
        }

        @Override
        public void close() {
            wire.close();
        }
    }

    @Test
    void rewriteThatStoresAnotherValueIsReported() {
        try (TableTheory db = TableTheory.over(
                new Falsifying(config(server).newWire(), "ann@example.org", "bob@example.org"), config(server))) {
            assertThatThrownBy(() -> db.forms(Person.class).rewrite(PersonForms.first("1")))
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.codes()).contains(ErrorCodes.MIGRATION_NOT_VERIFIED))
                    .hasMessageContaining("the item with the key (PK, SK) was stored with a 'email' that differs from"
                            + " what the upcaster returned");
        }
    }

    /** The model has 7 attributes. The engine rejects expressions with more than 300 operators, as DynamoDB does. */
    @Test
    void asManyAttributesAreComparedAsAnExpressionAllows() {
        Item most = account(113).without("version");
        store(most);
        rename(direct);
        assertThat(stored().get("cents")).isEqualTo(Value.n(100));

        for (int others : new int[] {114, 140, 150}) {
            Item more = account(others).without("version");
            store(more);
            assertThatThrownBy(() -> rename(direct)).hasMessageContaining("too many attributes to compare them all");
            assertThat(stored()).isEqualTo(more);
        }
    }

    /** Its upcaster removes all attributes that it does not know. */
    @Table(value = "people", name = "Slim")
    @Form(2)
    record Slim(
            @PartitionKey("PK") String pk,
            @SortKey("SK") String sk,
            @Version @Nullable Long version) {
        @Upcast(from = 1)
        static Item slim(Item item) {
            return KEY.with("version", Objects.requireNonNull(item.get("version")));
        }
    }

    @Test
    void changesOfVeryManyAttributesCannotBeComparedAlthoughThereIsAVersion() {
        Item most = withOthers(KEY.with("version", Value.n(0)), 118);
        store(most);
        assertThat(direct.forms(Slim.class).rewrite(most))
                .contains(KEY.with("version", Value.n(0)).with("_form", Value.n(2)));

        Item more = withOthers(KEY.with("version", Value.n(0)), 160);
        store(more);
        assertThatThrownBy(() -> direct.forms(Slim.class).rewrite(more))
                .hasMessageContaining("too many attributes to compare them all")
                .hasMessageContaining("the key of the item is {\"PK\":{\"S\":\"p\"},\"SK\":{\"S\":\"1\"}}");
        assertThat(stored()).isEqualTo(more);
    }

    @Test
    void manyAttributesWithoutAVersionCannotBeCompared() {
        store(account(200).without("version"));

        assertThatThrownBy(() -> rename(direct)).hasMessageContaining("too many attributes to compare them all");
        assertThat(stored()).isEqualTo(account(200).without("version"));
    }

    @Test
    void anItemThatIsStoredInAnOlderFormAgainAndAgainIsReported() {
        try (TableTheory db = interfered(number -> store(PersonForms.first("1")))) {
            assertThatThrownBy(
                            () -> person(db).updateBuilder().increment("visits").execute())
                    .isInstanceOf(ConditionFailedException.class);
        }
    }

    /** Programs of both forms increment one number; those of the older one are rejected once the newer form is stored. */
    @Test
    void concurrentProgramsOfTwoFormsLoseNoUpdate() throws Exception {
        store(PersonForms.second("1").with("visits", Value.n(0)));
        AtomicInteger applied = new AtomicInteger();
        AtomicInteger rejected = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(6);
        try {
            List<Future<?>> tasks = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                Class<?> type = i % 2 == 0 ? PersonTwo.class : Person.class;
                int delayed = i < 3 ? 0 : 20;
                tasks.add(threads.submit(() -> {
                    for (int n = 0; n < 40; n++) {
                        if (n >= delayed || type == PersonTwo.class) {
                            increment(type, applied, rejected);
                        }
                    }
                }));
            }
            for (Future<?> task : tasks) {
                task.get();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(stored().get("visits")).isEqualTo(Value.n(applied.get()));
        assertThat(stored().get("_form")).isEqualTo(Value.n(3));
        assertThat(stored().attributes().keySet())
                .isEqualTo(PersonForms.third("1").attributes().keySet());
        assertThat(applied.get() + rejected.get()).isPositive();
    }

    private void increment(Class<?> type, AtomicInteger applied, AtomicInteger rejected) {
        try {
            direct.model(type)
                    .where("PK", "=", "p")
                    .where("SK", "=", "1")
                    .updateBuilder()
                    .increment("visits")
                    .execute();
            applied.incrementAndGet();
        } catch (ConditionFailedException e) {
            assertThat(type).as(e.getMessage()).isEqualTo(PersonTwo.class);
            rejected.incrementAndGet();
        } catch (TableTheoryException e) {
            throw new AssertionError(e);
        }
    }
}
