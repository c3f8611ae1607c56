package org.tabletheory.recipes;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * What is released where, and how it came so: a row that moves from version to version, and with each move an event that is
 * never changed, in one transaction.
 *
 * <pre>{@code
 * ReleaseState releases = ReleaseState.of(
 *         db, document.model("ReleaseStateActual").orElseThrow(), document.model("ReleaseStateEvent").orElseThrow());
 * Item key = Item.of("PK", Value.s("RELEASE#service-a")).with("SK", Value.s("ACTUAL"));
 * Item event = Item.of("PK", Value.s("RELEASE#service-a")).with("SK", Value.s("EVENT#2026-04-24T19:05:00Z"));
 * releases.transition(Transition.of(key, Item.of("status", Value.s("active")), event).atVersion(0));
 * }</pre>
 *
 * <p>The models' write policies hold, so a protected attribute cannot be moved and an event cannot be replaced. What rows and
 * events say of their origin is held to {@link DeployAuthority}. The row's version goes up with every transition, and
 * {@code updated_at} moves where the model has it. Everything wrong is found before any request. Safe for use by many
 * threads.
 */
public final class ReleaseState {
    private final TableTheory db;
    private final Mapper<Item> actuals;
    private final Mapper<Item> events;
    private final @Nullable Mapper<Item> outboxes;

    private ReleaseState(TableTheory db, Mapper<Item> actuals, Mapper<Item> events, @Nullable Mapper<Item> outboxes) {
        this.db = db;
        this.actuals = actuals;
        this.events = events;
        this.outboxes = outboxes;
    }

    /**
     * Release state of these models.
     *
     * @param actual the model of the rows, which has a version
     * @param event the model of the events
     * @throws TableTheoryException with {@code ErrInvalidModel} when the rows have no version
     */
    public static ReleaseState of(TableTheory db, Model actual, Model event) {
        if (actual.attribute(Role.VERSION).isEmpty()) {
            throw new TableTheoryException(
                    actual.name() + " has no attribute with the role version, so its transitions would have no order",
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("ReleaseState", actual.name()));
        }
        return new ReleaseState(db, db.mapper(actual), db.mapper(event), null);
    }

    /** Returns the same, with messages of this model that transitions can store. */
    public ReleaseState withOutbox(Model outbox) {
        return new ReleaseState(db, actuals, events, db.mapper(outbox));
    }

    /**
     * Stores the row of a release that has none, and gives it as it is stored.
     *
     * @throws TableTheoryException with {@code ErrRejectedDeployAuthorityEvidence} when what it says of its origin does not
     *     follow from its evidence, and {@code ErrConditionFailed} when there is a row
     */
    public Item create(Item actual) {
        DeployAuthority.check(actual);
        return db.model(actuals, actual).create();
    }

    /**
     * Changes a row and appends its event, and a message if there is one: all or nothing.
     *
     * @throws TransactionException when the row has another version, or there is an event or message under that key
     * @throws TableTheoryException with {@code ErrInvalidOperator} when nothing is to be set, {@code ErrInvalidModel} when
     *     the version is, or the event is of another partition than the row
     */
    public void transition(Transition transition) {
        AttributeDef version = actuals.model().attribute(Role.VERSION).orElseThrow();
        List<String> fields = List.copyOf(transition.set().attributes().keySet());
        if (fields.isEmpty()) {
            throw refused(ErrorCodes.INVALID_OPERATOR, "a transition sets something; this one sets nothing");
        }
        if (fields.contains(version.attribute())) {
            throw refused(
                    ErrorCodes.INVALID_MODEL,
                    "'" + version.attribute() + "' goes up by itself; say the version that is expected by atVersion");
        }
        requireSamePartition(transition);
        DeployAuthority.check(transition.set());
        DeployAuthority.check(transition.event());
        Optional<Mapper<Item>> outbox = outboxOf(transition);
        Item row = transition.key().withAll(transition.set());
        Item known = transition.expectedVersion().isPresent()
                ? row.with(
                        version.attribute(),
                        Value.n(transition.expectedVersion().getAsLong()))
                : row;
        db.transactWrite(tx -> {
            tx.update(db.model(actuals, known), fields).create(db.model(events, transition.event()));
            outbox.ifPresent(
                    messages -> tx.create(db.model(messages, transition.outbox().orElseThrow())));
        });
    }

    private void requireSamePartition(Transition transition) {
        String ofRow = actuals.model().partitionKey().attribute();
        String ofEvent = events.model().partitionKey().attribute();
        Value partition = transition.key().get(ofRow);
        if (partition == null) {
            throw new TableTheoryException(
                    "the key of the row has no '" + ofRow + "'",
                    ErrorCodes.MISSING_PRIMARY_KEY,
                    ErrorContext.of("transition", actuals.model().name()).at(ofRow));
        }
        if (!ofRow.equals(ofEvent)
                || !Objects.equals(partition, transition.event().get(ofEvent))) {
            throw refused(
                    ErrorCodes.INVALID_MODEL,
                    "an event is kept in the partition of its row, under the same '" + ofRow + "'");
        }
    }

    private Optional<Mapper<Item>> outboxOf(Transition transition) {
        if (transition.outbox().isPresent() && outboxes == null) {
            throw refused(
                    ErrorCodes.INVALID_MODEL, "there is a message and no model of messages; name it by withOutbox");
        }
        return transition.outbox().isPresent() ? Optional.ofNullable(outboxes) : Optional.empty();
    }

    private TableTheoryException refused(String code, String problem) {
        return new TableTheoryException(
                problem, code, ErrorContext.of("transition", actuals.model().name()));
    }
}
