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
 * The release state of services: an item with the current state, and an immutable event for each transition, written in one
 * transaction.
 *
 * <pre>{@code
 * ReleaseState releases = ReleaseState.of(
 *         db, document.model("ReleaseStateActual").orElseThrow(), document.model("ReleaseStateEvent").orElseThrow());
 * Item key = Item.of("PK", Value.s("RELEASE#service-a")).with("SK", Value.s("ACTUAL"));
 * Item event = Item.of("PK", Value.s("RELEASE#service-a")).with("SK", Value.s("EVENT#2026-04-24T19:05:00Z"));
 * releases.transition(Transition.of(key, Item.of("status", Value.s("active")), event).atVersion(0));
 * }</pre>
 *
 * <p>The write policies of the models apply: protected attributes cannot change and events cannot be replaced. {@link
 * DeployAuthority} verifies the provenance in items and events. Each transition increments the version and sets {@code
 * updated_at} if the model declares it. Everything is validated before a request is sent. Thread-safe.
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
     * Returns the release state with these models.
     *
     * @param actual the model of the current state; must have a version
     * @param event the model of the events
     * @throws TableTheoryException with {@code ErrInvalidModel} if the model of the current state has no version
     */
    public static ReleaseState of(TableTheory db, Model actual, Model event) {
        if (actual.attribute(Role.VERSION).isEmpty()) {
            throw new TableTheoryException(
                    actual.name() + " needs an attribute with the role version, which orders its transitions",
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("ReleaseState", actual.name()));
        }
        return new ReleaseState(db, db.mapper(actual), db.mapper(event), null);
    }

    /** Returns a copy that can store messages of this model with transitions. */
    public ReleaseState withOutbox(Model outbox) {
        return new ReleaseState(db, actuals, events, db.mapper(outbox));
    }

    /**
     * Creates the item of a release and returns it as stored.
     *
     * @throws TableTheoryException with {@code ErrRejectedDeployAuthorityEvidence} if its evidence does not support its
     *     provenance, and {@code ErrConditionFailed} if the item exists
     */
    public Item create(Item actual) {
        DeployAuthority.check(actual);
        return db.model(actuals, actual).create();
    }

    /**
     * Updates an item, and appends an event and an optional message, in one transaction.
     *
     * @throws TransactionException if the item has another version, or an event or message with that key exists
     * @throws TableTheoryException with {@code ErrInvalidOperator} if the transition sets nothing, and {@code
     *     ErrInvalidModel} if it sets the version, or if the event is in another partition
     */
    public void transition(Transition transition) {
        AttributeDef version = actuals.model().attribute(Role.VERSION).orElseThrow();
        List<String> fields = List.copyOf(transition.set().attributes().keySet());
        if (fields.isEmpty()) {
            throw invalid(ErrorCodes.INVALID_OPERATOR, "the transition sets no attributes");
        }
        if (fields.contains(version.attribute())) {
            throw invalid(
                    ErrorCodes.INVALID_MODEL,
                    "a transition cannot set '" + version.attribute()
                            + "', which is incremented automatically; use atVersion" + " for the expected version");
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
                    "the key of the transition does not contain '" + ofRow + "'",
                    ErrorCodes.MISSING_PRIMARY_KEY,
                    ErrorContext.of("transition", actuals.model().name()).at(ofRow));
        }
        if (!ofRow.equals(ofEvent)
                || !Objects.equals(partition, transition.event().get(ofEvent))) {
            throw invalid(
                    ErrorCodes.INVALID_MODEL,
                    "an event must be in the same partition as its item, with the same '" + ofRow + "'");
        }
    }

    private Optional<Mapper<Item>> outboxOf(Transition transition) {
        if (transition.outbox().isPresent() && outboxes == null) {
            throw invalid(
                    ErrorCodes.INVALID_MODEL,
                    "the transition has a message, but no outbox model is set; use withOutbox");
        }
        return transition.outbox().isPresent() ? Optional.ofNullable(outboxes) : Optional.empty();
    }

    private TableTheoryException invalid(String code, String problem) {
        return new TableTheoryException(
                problem, code, ErrorContext.of("transition", actuals.model().name()));
    }
}
