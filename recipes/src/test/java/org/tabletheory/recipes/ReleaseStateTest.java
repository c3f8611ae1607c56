package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.ManualClock;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ModelWritePolicy;
import org.tabletheory.schema.Role;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Transitions with their events on DynamoDB Local. */
@DynamoTest
class ReleaseStateTest {
    private static final Model ACTUAL = keyed("Actual")
            .attribute(AttributeDef.of("status", Type.S).optional(true).omitEmpty(true))
            .attribute(AttributeDef.of("pinned", Type.S).optional(true).omitEmpty(true))
            .attribute(AttributeDef.of("provenance", Type.M)
                    .json(true)
                    .optional(true)
                    .omitEmpty(true))
            .attribute(AttributeDef.of("confidence", Type.M)
                    .json(true)
                    .optional(true)
                    .omitEmpty(true))
            .attribute(AttributeDef.of("updatedAt", Type.S)
                    .format(Format.RFC3339_NANO)
                    .roles(Role.UPDATED_AT))
            .attribute(AttributeDef.of("version", Type.N).format(Format.INT).roles(Role.VERSION))
            .writePolicy(ModelWritePolicy.protecting(List.of("pinned")))
            .build();
    private static final Model EVENT = keyed("Event")
            .attribute(AttributeDef.of("what", Type.S).optional(true).omitEmpty(true))
            .attribute(AttributeDef.of("provenance", Type.M)
                    .json(true)
                    .optional(true)
                    .omitEmpty(true))
            .writePolicy(ModelWritePolicy.WRITE_ONCE)
            .build();
    private static final Model MESSAGE =
            keyed("Message").attribute(AttributeDef.of("to", Type.S)).build();
    private static final Item KEY = key("ACTUAL");

    private final ManualClock clock = new ManualClock("2026-01-01T12:00:00Z");
    private TableTheory db;
    private SentRequests sent;
    private ReleaseState releases;

    private static Model.Builder keyed(String name) {
        return Model.builder(name, "releases")
                .dmsVersion(DmsVersion.V0_2)
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S);
    }

    private static Item key(String sortKey) {
        return Item.of("PK", Value.s("RELEASE#a")).with("SK", Value.s(sortKey));
    }

    private static Item status(String value) {
        return Item.of("status", Value.s(value));
    }

    private static Item event(String number) {
        return key("EVENT#" + number).with("what", Value.s("promoted"));
    }

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        Config config = Config.local(endpoint).toBuilder()
                .clock(clock)
                .tablePrefix(prefix.text())
                .build();
        sent = new SentRequests(config.newWire());
        db = TableTheory.over(sent, config);
        db.createTable(ACTUAL, EVENT, MESSAGE);
        releases = ReleaseState.of(db, ACTUAL, EVENT);
        releases.create(KEY.withAll(status("active")).with("pinned", Value.s("r-1")));
    }

    @AfterEach
    void close() {
        db.close();
    }

    private Optional<Item> stored(Model model, Item key) {
        return db.model(db.mapper(model))
                .where("PK", "=", key.get("PK"))
                .where("SK", "=", key.get("SK"))
                .consistentRead()
                .firstOrEmpty();
    }

    private void isRejected(Transition transition, String code) {
        int before = sent.count();
        assertThatThrownBy(() -> releases.transition(transition))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        rejected -> assertThat(rejected.codes()).contains(code));
        assertThat(sent.count()).as("requests").isEqualTo(before);
    }

    @Test
    void createReturnsTheItemAsStored() {
        Item created = releases.create(key("OTHER").withAll(status("active")));

        assertThat(created.get("version")).isEqualTo(Value.n(0));
        assertThat(stored(ACTUAL, key("OTHER"))).contains(created);
    }

    @Test
    void transitionUpdatesTheItemAndAppendsTheEvent() {
        releases.transition(Transition.of(KEY, status("warming"), event("1")).atVersion(0));

        Item row = stored(ACTUAL, KEY).orElseThrow();
        assertThat(row.get("status")).isEqualTo(Value.s("warming"));
        assertThat(row.get("version")).isEqualTo(Value.n(1));
        assertThat(stored(EVENT, event("1"))).contains(event("1"));
    }

    @Test
    void unexpectedVersionChangesNothing() {
        releases.transition(Transition.of(KEY, status("warming"), event("1")).atVersion(0));

        assertThatThrownBy(() -> releases.transition(
                        Transition.of(KEY, status("active"), event("2")).atVersion(0)))
                .isInstanceOfSatisfying(
                        TransactionException.class,
                        late -> assertThat(late.codes())
                                .contains(ErrorCodes.CONDITION_FAILED, ErrorCodes.VERSION_CONFLICT));

        assertThat(stored(ACTUAL, KEY).orElseThrow().get("status")).isEqualTo(Value.s("warming"));
        assertThat(stored(EVENT, event("2"))).isEmpty();
    }

    @Test
    void transitionIncrementsTheVersion() {
        releases.transition(Transition.of(KEY, status("a"), event("1")));
        releases.transition(Transition.of(KEY, status("b"), event("2")));

        assertThat(stored(ACTUAL, KEY).orElseThrow().get("version")).isEqualTo(Value.n(2));
    }

    @Test
    void eventCannotBeReplaced() {
        releases.transition(Transition.of(KEY, status("a"), event("1")));

        assertThatThrownBy(() -> releases.transition(Transition.of(KEY, status("b"), event("1"))))
                .isInstanceOf(TransactionException.class);
        assertThat(stored(ACTUAL, KEY).orElseThrow().get("status")).isEqualTo(Value.s("a"));
    }

    @Test
    void messageIsStoredInTheSameTransaction() {
        Item message = key("OUT#1").with("to", Value.s("ops"));
        ReleaseState telling = releases.withOutbox(MESSAGE);

        telling.transition(Transition.of(KEY, status("a"), event("1")).withOutbox(message));
        assertThat(stored(MESSAGE, message)).contains(message);

        assertThatThrownBy(() -> telling.transition(
                        Transition.of(KEY, status("b"), event("2")).withOutbox(message)))
                .isInstanceOf(TransactionException.class);
        assertThat(stored(EVENT, event("2"))).isEmpty();
        isRejected(Transition.of(KEY, status("b"), event("2")).withOutbox(message), ErrorCodes.INVALID_MODEL);
    }

    @Test
    void invalidTransitionIsRejectedBeforeAnyRequest() {
        isRejected(Transition.of(KEY, Item.empty(), event("1")), ErrorCodes.INVALID_OPERATOR);
        Transition toVersion = Transition.of(KEY, Item.of("version", Value.n(9)), event("1"));
        isRejected(toVersion, ErrorCodes.INVALID_MODEL);
        assertThatThrownBy(() -> releases.transition(toVersion))
                .hasMessageContaining("which is incremented automatically; use atVersion");
        isRejected(
                Transition.of(KEY, status("a"), event("1").with("PK", Value.s("RELEASE#b"))), ErrorCodes.INVALID_MODEL);
        isRejected(Transition.of(KEY.without("PK"), status("a"), event("1")), ErrorCodes.MISSING_PRIMARY_KEY);
        isRejected(
                Transition.of(KEY, Item.of("pinned", Value.s("r-2")), event("1")), ErrorCodes.PROTECTED_FIELD_MUTATION);
        isRejected(Transition.of(KEY, Item.of("provenance", Value.m(Map.of())), event("1")), ErrorCodes.INVALID_MODEL);
        isRejected(
                Transition.of(KEY, status("a"), event("1").with("provenance", Value.m(Map.of()))),
                ErrorCodes.INVALID_MODEL);
        assertThatThrownBy(() -> ReleaseState.of(db, EVENT, EVENT)).hasMessageContaining("the role version");
    }

    /** In another table, which may have other key names. */
    @Test
    void eventHasTheSamePartitionKey() {
        Model elsewhere = Model.builder("Elsewhere", "elsewhere")
                .partitionKey("ID", Type.S)
                .sortKey("SK", Type.S)
                .build();
        Item event = Item.of("ID", Value.s("RELEASE#a")).with("SK", Value.s("EVENT#1"));

        assertThatThrownBy(
                        () -> ReleaseState.of(db, ACTUAL, elsewhere).transition(Transition.of(KEY, status("a"), event)))
                .hasMessageContaining("an event must be in the same partition as its item, with the same 'PK'");
    }

    @Test
    void itemWithUnsupportedProvenanceIsRejected() {
        Item odd = key("OTHER").with("provenance", Value.m(Map.of()));
        int before = sent.count();

        assertThatThrownBy(() -> releases.create(odd)).isInstanceOf(TableTheoryException.class);

        assertThat(sent.count()).isEqualTo(before);
    }
}
