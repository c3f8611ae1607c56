package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.TransactionConflictException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Which reads are consistent, and what calls of several requests see if other programs write in between. */
@DynamoTest
@Timeout(60)
@SuppressWarnings("NullAway.Init")
class ConsistencyTest {
    private static final String SCHEMA = TestTable.schema("{}", """
            {"U": {"pk": {"type": "string", "value": "u#${id}"}, "sk": {"type": "string", "value": "u#"},
                   "gs1pk": {"type": "string", "value": "v#${visits}"},
                   "gs2pk": {"type": "string", "value": "u"}, "gs2sk": {"type": "string", "value": "${id}"},
                   "id": {"type": "string"}, "visits": {"type": "number"},
                   "team": {"type": "string"}, "city": {"type": "string"},
                   "label": {"type": "string", "value": "${team}/${city}"},
                   "mail": {"type": "string", "unique": true}, "state": {"type": "string", "default": "new"}}}
            """);

    private static final String CONSISTENT = "\"ConsistentRead\":true";

    private final List<String> sent = new ArrayList<>();
    private TestTable test;
    private OneModel users;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
        users = test.model("U");
        users.create(properties("id", "1", "visits", 5));
    }

    @AfterEach
    void close() {
        test.close();
    }

    /** Connects with a wire that records requests, and runs an action once before the first one of an operation. */
    private TableTheory connect(URI endpoint, String operation, Runnable before) {
        Config config = Config.local(endpoint);
        Wire wire = config.newWire();
        return TableTheory.over(
                new Wire() {
                    private boolean done;

                    @Override
                    public WireResponse call(WireRequest request) {
                        if (!done && request.operation().equals(operation)) {
                            done = true;
                            before.run();
                        }
                        sent.add(request.operation() + " " + request.body());
                        return wire.call(request);
                    }

                    @Override
                    public void close() {
                        wire.close();
                    }
                },
                config);
    }

    private TableTheory connect(URI endpoint) {
        return connect(endpoint, "none", () -> {});
    }

    private OneModel users(TableTheory db) {
        return OneTable.open(
                        db,
                        TestTable.document(SCHEMA),
                        OneTableOptions.defaults().table(test.name()))
                .model("U");
    }

    private List<String> consistent() {
        return sent.stream()
                .filter(request -> request.contains(CONSISTENT))
                .map(request -> request.substring(0, request.indexOf(' ')))
                .toList();
    }

    @Test
    void readsAreConsistentIfRequested(URI endpoint) {
        Params params = Params.of().consistent();
        try (TableTheory db = connect(endpoint)) {
            users(db).get(properties("id", "1"));
            users(db).find(properties("id", "1"), Params.of().follow(true));
            users(db).scan(properties());
            assertThat(consistent()).isEmpty();

            users(db).get(properties("id", "1"), params);
            users(db).find(properties("id", "1"), params.follow(true));
            users(db).scan(properties(), params);
            assertThat(consistent()).containsExactly("GetItem", "Query", "BatchGetItem", "Scan");
        }
    }

    @Test
    void resultOfATransactionIsReadConsistently(URI endpoint) {
        try (TableTheory db = connect(endpoint)) {
            assertThat(users(db).update(properties("id", "1", "mail", "a"))).containsEntry("visits", 5L);
        }

        assertThat(sent)
                .extracting(request -> request.substring(0, request.indexOf(' ')))
                .containsExactly("GetItem", "TransactWriteItems", "GetItem");
        assertThat(consistent()).containsExactly("GetItem", "GetItem");
    }

    @Test
    void keysAreUpdatedFromAConsistentRead(URI endpoint) {
        Params more = Params.of().add("visits", 1).returns(ReturnValues.NONE);
        try (TableTheory db = connect(endpoint)) {
            users(db).update(properties("id", "1"), more);
        }
        assertThat(consistent()).containsExactly("GetItem");

        sent.clear();
        try (FaultProxy proxy = FaultProxy.start(
                        endpoint, (number, operation) -> number == 0 ? Fault.RESET_AFTER : Fault.NONE);
                TableTheory db = connect(proxy.endpoint())) {
            OneModel faulty = users(db);
            assertThatThrownBy(() -> faulty.update(properties("id", "1"), more))
                    .isInstanceOf(UnknownOutcomeException.class);
        }
        assertThat(consistent()).containsExactly("GetItem");
        assertThat(test.text("u#1", "u#", "gs1pk")).isEqualTo("v#7");
    }

    /** Whether the update was applied is what the caller must know first. */
    @Test
    void outcomeIsUnknownAlsoIfTheKeysCannotBeUpdated(URI endpoint) {
        Params more = Params.of().add("visits", 1);
        try (FaultProxy proxy = FaultProxy.start(
                        endpoint, (number, operation) -> number == 0 ? Fault.RESET_AFTER : Fault.INTERNAL_ERROR);
                TableTheory db = TableTheory.connect(
                        Config.local(proxy.endpoint()).toBuilder().maxRetries(1).build())) {
            OneModel faulty = users(db);

            assertThatThrownBy(() -> faulty.update(properties("id", "1"), more))
                    .isInstanceOfSatisfying(
                            UnknownOutcomeException.class,
                            e -> assertThat(e.getSuppressed()).hasSize(1));
        }
        assertThat(users.get(properties("id", "1")).orElseThrow()).containsEntry("visits", 6L);
    }

    @Test
    void followOmitsItemsThatAreNoLongerOfTheModel(URI endpoint) {
        users.create(properties("id", "2"));
        users.create(properties("id", "3"));
        Runnable meanwhile = () -> {
            users.remove(properties("id", "1"));
            test.table().putItem(properties("pk", "u#2", "sk", "u#", "_type", "Other"), Params.of());
        };
        try (TableTheory db = connect(endpoint, "BatchGetItem", meanwhile)) {
            assertThat(users(db)
                            .find(properties(), Params.of().index("keys").follow(true))
                            .items())
                    .extracting(user -> user.get("id"))
                    .containsExactly("3");
        }
    }

    /** The update depends on a field that the item does not have when it is read. */
    @Test
    void updateIsRepeatedIfAMissingFieldIsStoredMeanwhile(URI endpoint) {
        try (TableTheory db =
                connect(endpoint, "UpdateItem", () -> users.update(properties("id", "1", "city", "Graz")))) {
            users(db).update(properties("id", "1", "team", "red"));
        }

        assertThat(test.text("u#1", "u#", "label")).isEqualTo("red/Graz");
    }

    @Test
    void updateAndRemoveOfAMissingEntityWithUniqueFieldsSendNoWrite(URI endpoint) {
        Map<String, Object> missing = properties("id", "9", "mail", "a");
        try (TableTheory db = connect(endpoint)) {
            OneModel recorded = users(db);
            assertThatThrownBy(() -> recorded.update(missing))
                    .isInstanceOf(OneTableException.class)
                    .hasMessage("update of U: the item to update does not exist; create it, or use upsert");
            assertThatThrownBy(() -> recorded.remove(missing, Params.of().exists(true)))
                    .isInstanceOf(OneTableException.class)
                    .hasMessage("remove of U: the item to remove does not exist");
        }
        assertThat(sent).hasSize(2).allMatch(request -> request.startsWith("GetItem "));
    }

    private static TransactionConflictException conflict() {
        return new TransactionConflictException("conflict", ErrorContext.NONE, null);
    }

    @Test
    void singleWriteIsRepeatedAfterAConflictWithATransaction(URI endpoint) {
        Runnable conflicting = () -> {
            throw conflict();
        };
        try (TableTheory db = connect(endpoint, "UpdateItem", conflicting)) {
            users(db).update(properties("id", "1", "visits", 6));
        }
        assertThat(test.text("u#1", "u#", "gs1pk")).isEqualTo("v#6");
    }

    @Test
    void interruptedThreadDoesNotRepeatAWriteAndStaysInterrupted(URI endpoint) {
        Runnable interrupting = () -> {
            Thread.currentThread().interrupt();
            throw conflict();
        };
        try (TableTheory db = connect(endpoint, "UpdateItem", interrupting)) {
            OneModel interrupted = users(db);

            assertThatThrownBy(() -> interrupted.update(properties("id", "1", "visits", 6)))
                    .isInstanceOf(InterruptedCallException.class)
                    .hasMessageContaining("nothing was written");
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(sent).isEmpty();
    }
}
