package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.onetable.error.PartialRemovalException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Writes that return what was stored before, whose first response is lost. */
@DynamoTest
@Timeout(60)
class LostResponsesTest {
    private static final String SCHEMA = TestTable.schema("{}", """
            {"U": {"pk": {"type": "string", "value": "u#${id}"}, "sk": {"type": "string", "value": "u#"},
                   "id": {"type": "number"}, "name": {"type": "string"}, "visits": {"type": "number"},
                   "log": {"type": "array"}, "tags": {"type": "set"}}}
            """);

    @Test
    void removedEntityIsNotReportedAsMissing(URI endpoint, TablePrefix prefix) {
        try (TestTable test = TestTable.open(endpoint, prefix, SCHEMA);
                FaultProxy proxy = FaultProxy.start(
                        endpoint, (number, operation) -> number == 0 ? Fault.RESET_AFTER : Fault.NONE);
                TableTheory faulty = TableTheory.connect(Config.local(proxy.endpoint()))) {
            OneModel users = through(faulty, test);
            test.table().model("U").create(properties("id", 1, "name", "ada"));

            assertThatThrownBy(() -> users.remove(properties("id", 1))).isInstanceOf(UnknownOutcomeException.class);
            assertThat(test.all()).isEmpty();
        }
    }

    @Test
    void removeThatReturnsNothingIsRepeated(URI endpoint, TablePrefix prefix) {
        try (TestTable test = TestTable.open(endpoint, prefix, SCHEMA);
                FaultProxy proxy = FaultProxy.start(
                        endpoint, (number, operation) -> number == 0 ? Fault.RESET_AFTER : Fault.NONE);
                TableTheory faulty = TableTheory.connect(Config.local(proxy.endpoint()))) {
            OneModel users = through(faulty, test);
            test.table().model("U").create(properties("id", 1, "name", "ada"));

            users.remove(properties("id", 1), Params.of().returns(ReturnValues.NONE));

            assertThat(test.all()).isEmpty();
            assertThat(proxy.requests()).isEqualTo(2);
        }
    }

    @Test
    void updateThatAccumulatesIsNotRepeated(URI endpoint, TablePrefix prefix) {
        try (TestTable test = TestTable.open(endpoint, prefix, SCHEMA)) {
            test.table().model("U").create(properties("id", 1, "visits", 5, "log", List.of("a")));
            for (Params params : List.of(
                    Params.of().add("visits", 1),
                    Params.of().push("log", List.of("b")),
                    Params.of().set("visits", "${visits} + {1}"))) {
                try (FaultProxy proxy = FaultProxy.start(
                                endpoint, (number, operation) -> number == 0 ? Fault.RESET_AFTER : Fault.NONE);
                        TableTheory faulty = TableTheory.connect(Config.local(proxy.endpoint()))) {
                    OneModel users = through(faulty, test);

                    assertThatThrownBy(() -> users.update(properties("id", 1), params))
                            .isInstanceOf(UnknownOutcomeException.class);
                    assertThat(proxy.requests()).isEqualTo(1);
                }
            }
            assertThat(test.table().model("U").get(properties("id", 1)).orElseThrow())
                    .containsEntry("visits", 7L)
                    .containsEntry("log", List.of("a", "b"));
        }
    }

    /** An update of a unique field is a transaction, which returns nothing, and the entity is read afterwards. */
    @Test
    void updateThatWasAppliedIsNotReportedAsFailedIfItsResultCannotBeRead(URI endpoint, TablePrefix prefix) {
        String unique = SCHEMA.replace("{\"type\": \"array\"}", "{\"type\": \"string\", \"unique\": true}");
        AtomicBoolean written = new AtomicBoolean();
        try (TestTable test = TestTable.open(endpoint, prefix, unique);
                FaultProxy proxy = FaultProxy.start(endpoint, (number, operation) -> {
                    boolean after = written.get();
                    written.compareAndSet(false, operation.equals("TransactWriteItems"));
                    return after ? Fault.INTERNAL_ERROR : Fault.NONE;
                });
                TableTheory faulty = TableTheory.connect(
                        Config.local(proxy.endpoint()).toBuilder().maxRetries(1).build())) {
            OneModel users = through(faulty, test);
            test.table().model("U").create(properties("id", 1, "log", "a"));

            assertThatThrownBy(() -> users.update(properties("id", 1, "log", "b")))
                    .isInstanceOf(UnknownOutcomeException.class)
                    .hasMessageContaining("the update was applied");
            assertThat(test.table().model("U").get(properties("id", 1)).orElseThrow())
                    .containsEntry("log", "b");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ReturnValues.class,
            names = {"NONE", "ALL_OLD"})
    void someOfManyRemovalsAreNotReportedAsNone(ReturnValues returns, URI endpoint, TablePrefix prefix) {
        AtomicInteger deletes = new AtomicInteger();
        try (TestTable test = TestTable.open(
                        endpoint, prefix, SCHEMA.replace("\"value\": \"u#\"", "\"value\": \"u#${name}\""));
                FaultProxy proxy = FaultProxy.start(
                        endpoint,
                        (number, operation) -> operation.equals("DeleteItem") && deletes.incrementAndGet() > 1
                                ? Fault.THROTTLE
                                : Fault.NONE);
                TableTheory faulty = TableTheory.connect(
                        Config.local(proxy.endpoint()).toBuilder().maxRetries(0).build())) {
            OneModel users = through(faulty, test);
            for (String name : List.of("a", "b", "c")) {
                test.table().model("U").create(properties("id", 1, "name", name));
            }

            assertThatThrownBy(() ->
                            users.remove(properties("id", 1), Params.of().many().returns(returns)))
                    .isInstanceOf(UnknownOutcomeException.class)
                    .hasMessageContaining("removed 1 entity, then failed")
                    .isInstanceOfSatisfying(
                            PartialRemovalException.class,
                            e -> assertThat(e.removed())
                                    .extracting(entity -> entity.get("name"))
                                    .isEqualTo(returns == ReturnValues.NONE ? List.of() : List.of("a")));
            assertThat(test.all()).hasSize(2);
        }
    }

    @Test
    void removedEntitiesAreKnownAlsoIfTheNextOutcomeIsUnknown(URI endpoint, TablePrefix prefix) {
        AtomicInteger deletes = new AtomicInteger();
        try (TestTable test = TestTable.open(
                        endpoint, prefix, SCHEMA.replace("\"value\": \"u#\"", "\"value\": \"u#${name}\""));
                FaultProxy proxy = FaultProxy.start(
                        endpoint,
                        (number, operation) -> operation.equals("DeleteItem") && deletes.incrementAndGet() == 3
                                ? Fault.RESET_AFTER
                                : Fault.NONE);
                TableTheory faulty = TableTheory.connect(Config.local(proxy.endpoint()))) {
            OneModel users = through(faulty, test);
            for (String name : List.of("a", "b", "c")) {
                test.table().model("U").create(properties("id", 1, "name", name));
            }

            assertThatThrownBy(
                            () -> users.remove(properties("id", 1), Params.of().many()))
                    .isInstanceOfSatisfying(PartialRemovalException.class, e -> {
                        assertThat(e.removed())
                                .extracting(entity -> entity.get("name"))
                                .containsExactly("a", "b");
                        assertThat(e.outcomeUnknown()).isTrue();
                    });
            assertThat(test.all()).isEmpty();
        }
    }

    /** Adding members to a set again changes nothing. */
    @Test
    void updateThatAddsToASetIsRepeated(URI endpoint, TablePrefix prefix) {
        try (TestTable test = TestTable.open(endpoint, prefix, SCHEMA);
                FaultProxy proxy = FaultProxy.start(
                        endpoint, (number, operation) -> number == 0 ? Fault.RESET_AFTER : Fault.NONE);
                TableTheory faulty = TableTheory.connect(Config.local(proxy.endpoint()))) {
            test.table().model("U").create(properties("id", 1));

            assertThat(through(faulty, test)
                            .update(
                                    properties("id", 1),
                                    Params.of().exists(null).add("tags", Set.of("a"))))
                    .containsEntry("tags", Set.of("a"));
            assertThat(proxy.requests()).isEqualTo(2);
        }
    }

    /** Whether it was applied is unknown; if it was, the key has the new value. */
    @Test
    void keyIsUpdatedAfterTheResponseOfItsVariablesUpdateIsLost(URI endpoint, TablePrefix prefix) {
        String indexed =
                SCHEMA.replace("\"id\": {", "\"gs1pk\": {\"type\": \"string\", \"value\": \"v#${visits}\"}, \"id\": {");
        int id = 0;
        try (TestTable test = TestTable.open(endpoint, prefix, indexed)) {
            for (Fault fault : List.of(Fault.RESET_AFTER, Fault.INTERNAL_ERROR_AFTER, Fault.TRUNCATE)) {
                for (Params params : List.of(
                        Params.of().add("visits", 2),
                        Params.of().add("visits", 2).returns(ReturnValues.NONE),
                        Params.of().set("visits", "${visits} + {2}"),
                        Params.of().set("visits", 7).where("${visits} = {5}"))) {
                    Map<String, Object> key = properties("id", ++id);
                    test.table().model("U").create(properties("id", id, "visits", 5));
                    assertOutcomeUnknown(endpoint, test, fault, key, params);
                    assertThat(test.text("u#" + id, "u#", "gs1pk"))
                            .as(fault + " " + id)
                            .isEqualTo("v#7");
                }
            }
        }
    }

    private static void assertOutcomeUnknown(
            URI endpoint, TestTable test, Fault fault, Map<String, Object> key, Params params) {
        try (FaultProxy proxy = FaultProxy.start(endpoint, (number, operation) -> number == 0 ? fault : Fault.NONE);
                TableTheory faulty = TableTheory.connect(Config.local(proxy.endpoint()))) {
            OneModel users = through(faulty, test);

            assertThatThrownBy(() -> users.update(key, params))
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.outcomeUnknown()).isTrue());
        }
    }

    private static OneModel through(TableTheory faulty, TestTable test) {
        String name = test.table().items().model().table();
        return OneTable.open(
                        faulty,
                        test.table().schema(),
                        OneTableOptions.defaults().table(name))
                .model("U");
    }
}
