package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionConflictException;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Updates keep index keys consistent with the stored values. */
@DynamoTest
class TemplateUpdatesTest {
    private static final String SCHEMA = TestTable.schema("{}", """
            {"Task": {"pk": {"type": "string", "value": "task#${id}"}, "sk": {"type": "string", "value": "task#"},
                      "gs1pk": {"type": "string", "value": "list#${list}"},
                      "gs1sk": {"type": "string", "value": "${status}#${rank:4}"},
                      "label": {"type": "string", "value": "${id}/${address.zip}"},
                      "id": {"type": "string"}, "list": {"type": "string"},
                      "status": {"type": "string", "default": "open"}, "rank": {"type": "number"},
                      "shown": {"type": "string", "value": "is ${status}"}, "title": {"type": "string", "value": "<${shown}>"},
                      "address": {"type": "object", "schema": {"zip": {"type": "string"}, "street": {"type": "string"}}}}}
            """);

    private TestTable test;
    private OneModel tasks;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
        tasks = test.model("Task");
        tasks.create(properties("id", "1", "list", "home", "rank", 7, "address", Map.of("zip", "z", "street", "s")));
    }

    @AfterEach
    void close() {
        test.close();
    }

    private String sort() {
        return String.valueOf(test.text("task#1", "task#", "gs1sk"));
    }

    @Test
    void templateIsRenderedWithStoredValuesOfMissingVariables() {
        tasks.update(properties("id", "1", "status", "done"));
        assertThat(sort()).isEqualTo("done#0007");

        tasks.update(properties("id", "1", "rank", 12));
        assertThat(sort()).isEqualTo("done#0012");
        assertThat(tasks.find(
                                properties("list", "home", "status", "done"),
                                Params.of().index("gs1"))
                        .items())
                .hasSize(1);
    }

    /** The label needs the identifier, which every update has, and an address, which stays the same. */
    @Test
    void updateThatChangesNoVariableOfATemplateReadsNothing(URI endpoint) {
        List<String> calls = new ArrayList<>();
        Config config = Config.local(endpoint).toBuilder()
                .listener(event -> calls.add(event.operation()))
                .build();
        try (TableTheory db = TableTheory.connect(config)) {
            String name = test.table().items().model().table();
            OneTable.open(db, test.table().schema(), OneTableOptions.defaults().table(name))
                    .model("Task")
                    .update(properties("id", "1", "list", "work"));
        }

        assertThat(calls).containsExactly("UpdateItem");
        assertThat(test.text("task#1", "task#", "gs1pk")).isEqualTo("list#work");
        assertThat(test.text("task#1", "task#", "label")).isEqualTo("1/z");
    }

    @Test
    void removedVariableRemovesTheKeyAlsoIfItHasADefault() {
        tasks.update(properties("id", "1"), Params.of().remove("status"));

        assertThat(test.text("task#1", "task#", "status")).isNull();
        assertThat(test.text("task#1", "task#", "gs1sk")).isNull();
        assertThat(test.text("task#1", "task#", "shown")).isNull();
    }

    @Test
    void nullVariableRemovesTheKey() {
        tasks.update(properties("id", "1", "status", null));

        assertThat(sort()).isEqualTo("null");
        assertThat(test.text("task#1", "task#", "gs1pk")).isEqualTo("list#home");
    }

    @Test
    void templateWithoutChangedVariablesIsKept() {
        tasks.update(properties("id", "1", "list", "work"));

        assertThat(sort()).isEqualTo("open#0007");
        assertThat(test.text("task#1", "task#", "gs1pk")).isEqualTo("list#work");
        assertThat(test.text("task#1", "task#", "label")).isEqualTo("1/z");
    }

    @Test
    void replacedObjectHasOnlyGivenProperties() {
        tasks.update(properties("id", "1", "address", Map.of("street", "t")));
        assertThat(test.text("task#1", "task#", "label")).isEqualTo("1/z");

        tasks.update(
                properties("id", "1", "address", Map.of("street", "t")),
                Params.of().partial(false));
        assertThat(test.text("task#1", "task#", "label")).isNull();
    }

    @Test
    void paramsUpdateKeys() {
        tasks.update(properties("id", "1"), Params.of().add("rank", 3));
        assertThat(sort()).isEqualTo("open#0010");

        tasks.update(properties("id", "1"), Params.of().set("status", "late").returns(ReturnValues.NONE));
        assertThat(sort()).isEqualTo("late#0010");

        assertThat(tasks.update(
                        properties("id", "1"), Params.of().remove("rank").hidden(true)))
                .doesNotContainKeys("rank", "gs1sk");
        assertThat(sort()).isEqualTo("null");
        assertThatThrownBy(() -> tasks.update(
                        properties("id", "1"), Params.of().add("rank", 1).transaction(new Transaction())))
                .hasMessageContaining("gs1sk");
    }

    /** DynamoDB cannot change a primary key, so the item keeps it. */
    @Test
    void paramOfAFieldOfThePrimaryKeyUpdatesOtherTemplatesOnly() {
        tasks.update(properties("id", "1"), Params.of().set("id", "2"));

        assertThat(test.text("task#1", "task#", "id")).isEqualTo("2");
        assertThat(test.text("task#1", "task#", "label")).isEqualTo("2/z");
        assertThat(test.all()).hasSize(1);
    }

    /** The second update, which writes the keys, meets a transaction on the same item. */
    @Test
    void keysAreUpdatedInSpiteOfAConflictingTransaction(URI endpoint) {
        AtomicInteger updates = new AtomicInteger();
        Config config = Config.local(endpoint);
        Wire wire = config.newWire();
        Wire conflicting = new Wire() {
            @Override
            public WireResponse call(WireRequest request) {
                int number = request.operation().equals("UpdateItem") ? updates.incrementAndGet() : 0;
                if (number == 2 || number == 3) {
                    throw new TransactionConflictException("conflict", ErrorContext.NONE, null);
                }
                return wire.call(request);
            }

            @Override
            public void close() {
                wire.close();
            }
        };
        try (TableTheory db = TableTheory.over(conflicting, config)) {
            OneTable table = OneTable.open(
                    db,
                    TestTable.document(SCHEMA),
                    OneTableOptions.defaults().password("pw").table(test.name()));
            table.model("Task").update(properties("id", "1"), Params.of().add("rank", 3));
        }
        assertThat(updates).hasValue(4);
        assertThat(sort()).isEqualTo("open#0010");
    }

    @Test
    void upsertSetsDefaultsOnlyIfNothingIsStored() {
        tasks.update(properties("id", "1", "status", "done"));

        tasks.upsert(properties("id", "1", "list", "work"));
        assertThat(test.text("task#1", "task#", "status")).isEqualTo("done");
        assertThat(sort()).isEqualTo("done#0007");

        tasks.upsert(properties("id", "1", "rank", 8));
        assertThat(sort()).isEqualTo("done#0008");

        tasks.upsert(properties("id", "2", "list", "work", "rank", 1));
        assertThat(test.text("task#2", "task#", "status")).isEqualTo("open");
        assertThat(test.text("task#2", "task#", "gs1sk")).isEqualTo("open#0001");
        assertThat(test.text("task#2", "task#", "_type")).isEqualTo("Task");
    }

    /** A default that an upsert assumes must not reach templates of templates, if another value is stored. */
    @Test
    void upsertKeepsTemplatesOfTemplatesWithStoredValues() {
        tasks.update(properties("id", "1", "status", "done"));
        assertThat(test.text("task#1", "task#", "title")).isEqualTo("<is done>");

        tasks.upsert(properties("id", "1", "list", "work"));
        assertThat(test.text("task#1", "task#", "shown")).isEqualTo("is done");
        assertThat(test.text("task#1", "task#", "title")).isEqualTo("<is done>");

        tasks.upsert(properties("id", "2", "list", "work"));
        assertThat(test.text("task#2", "task#", "title")).isEqualTo("<is open>");
    }

    /** The JavaScript library inserts the given text, so that equal numbers have different keys. */
    @ParameterizedTest
    @ValueSource(strings = {"0x10", "", " 16 ", "16.0", "1.6e1", "+16", "-0"})
    void numberInAnotherFormThanTheStoredOneIsRejectedInATemplate(String text) {
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> tasks.create(properties("id", "2", "rank", text)),
                () -> tasks.update(properties("id", "1", "rank", text)),
                () -> tasks.upsert(properties("id", "1", "rank", text)),
                () -> tasks.find(
                        properties("list", "home", "status", "open", "rank", text),
                        Params.of().index("gs1")))) {
            assertThatThrownBy(call)
                    .isInstanceOf(OneTableException.class)
                    .hasMessageContaining("'rank'")
                    .hasMessageContaining("pass a number");
        }
        assertThat(sort()).isEqualTo("open#0007");
    }

    @Test
    void numberInTheFormOfTheStoredOneMayBeTextInATemplate() {
        tasks.update(properties("id", "1", "rank", "16"));
        assertThat(sort()).isEqualTo("open#0016");

        tasks.update(properties("id", "1", "rank", 17.0));
        assertThat(sort()).isEqualTo("open#0017");
    }

    @Test
    void updateOfMissingItemIsRejected() {
        assertThatThrownBy(() -> tasks.update(properties("id", "9", "status", "done")))
                .isInstanceOf(ConditionFailedException.class);
        assertThat(test.all()).hasSize(1);
    }

    /** Calls an action before an update with a number from 1. */
    private record Interfering(Wire wire, int number, Runnable action, AtomicInteger updates) implements Wire {
        @Override
        public WireResponse call(WireRequest request) {
            if (request.operation().equals("UpdateItem") && updates.incrementAndGet() == number) {
                action.run();
            }
            return wire.call(request);
        }

        @Override
        public void close() {
            wire.close();
        }
    }

    private void interfered(URI endpoint, int number, Runnable action, Consumer<OneModel> work) {
        Config config = Config.local(endpoint);
        Wire wire = new Interfering(config.newWire(), number, action, new AtomicInteger());
        try (TableTheory db = TableTheory.over(wire, config)) {
            work.accept(OneTable.open(
                            db,
                            TestTable.document(SCHEMA),
                            OneTableOptions.defaults().password("pw").table(test.name()))
                    .model("Task"));
        }
    }

    @Test
    void keysHaveWhatAnotherProgramStoredMeanwhile(URI endpoint) {
        interfered(
                endpoint,
                2,
                () -> tasks.update(properties("id", "1", "status", "late")),
                model -> model.update(properties("id", "1"), Params.of().add("rank", 3)));

        assertThat(sort()).isEqualTo("late#0010");
    }

    /** The caller must not repeat it, for example because it adds to a number. */
    @ParameterizedTest
    @ValueSource(strings = {"list", "rank"})
    void updateAfterWhichKeysCannotBeRenderedWasApplied(String field) {
        Params params = Params.of().set(field, "${address}");

        assertThatThrownBy(() -> tasks.update(properties("id", "1"), params))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.outcomeUnknown()).isTrue())
                .hasMessageContaining("the update was applied, but keys that depend on it may be out of date");
        assertThat(test.stored("task#1", "task#").orElseThrow().get(field)).isInstanceOf(Value.M.class);
    }

    /** The update itself was applied before. */
    @Test
    void itemThatIsRemovedBeforeItsKeysAreUpdatedIsNotCreatedAgain(URI endpoint) {
        List<Map<String, Object>> updated = new ArrayList<>();

        interfered(
                endpoint,
                2,
                () -> tasks.remove(properties("id", "1")),
                model -> updated.add(
                        model.update(properties("id", "1"), Params.of().remove("list"))));

        assertThat(updated)
                .singleElement()
                .satisfies(
                        task -> assertThat(task).containsEntry("status", "open").doesNotContainKey("list"));
        assertThat(test.all()).isEmpty();
    }

    @Test
    void itemThatIsRemovedMeanwhileIsCreatedWithItsDefaults(URI endpoint) {
        tasks.create(properties("id", "2", "list", "home"));
        tasks.update(properties("id", "2", "status", null));

        interfered(
                endpoint,
                1,
                () -> tasks.remove(properties("id", "2")),
                model -> model.upsert(properties("id", "2", "rank", 5)));

        assertThat(test.text("task#2", "task#", "status")).isEqualTo("open");
        assertThat(test.text("task#2", "task#", "gs1sk")).isEqualTo("open#0005");
    }

    @Test
    void templateThatParamsSetIsKept() {
        tasks.update(properties("id", "1"), Params.of().set("gs1sk", "mine").add("rank", 3));

        assertThat(sort()).isEqualTo("mine");
        assertThat(test.text("task#1", "task#", "shown")).isEqualTo("is open");
    }

    @Test
    void createOfAnExistingItemIsSentOnce(URI endpoint) {
        List<String> calls = new ArrayList<>();
        Config config = Config.local(endpoint).toBuilder()
                .listener(event -> calls.add(event.operation()))
                .build();
        try (TableTheory db = TableTheory.connect(config)) {
            OneModel model = OneTable.open(
                            db,
                            TestTable.document(SCHEMA),
                            OneTableOptions.defaults().password("pw").table(test.name()))
                    .model("Task");
            assertThatThrownBy(() -> model.create(properties("id", "1", "list", "work", "rank", 1)))
                    .isInstanceOf(ConditionFailedException.class);
        }
        assertThat(calls).containsExactly("PutItem");
    }
}
