package org.tabletheory.recipes;

import java.util.Optional;
import java.util.OptionalLong;
import org.tabletheory.attribute.Item;

/**
 * A transition of a release: the attributes to set, and the event that records it.
 *
 * <pre>{@code
 * Item key = Item.of("PK", Value.s("RELEASE#service-a")).with("SK", Value.s("ACTUAL"));
 * Item event = Item.of("PK", Value.s("RELEASE#service-a")).with("SK", Value.s("EVENT#2026-04-24T19:05:00Z"));
 * Transition promoted = Transition.of(key, Item.of("status", Value.s("active")), event).atVersion(3);
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param key the key of the item
 * @param set the attributes to set
 * @param event the event, a new item in the same partition
 * @param expectedVersion the version that the item must have; empty to accept any version
 * @param outbox an optional message to store in the same transaction
 */
public record Transition(Item key, Item set, Item event, OptionalLong expectedVersion, Optional<Item> outbox) {
    /** Returns a transition that sets these attributes and records this event. */
    public static Transition of(Item key, Item set, Item event) {
        return new Transition(key, set, event, OptionalLong.empty(), Optional.empty());
    }

    /** Returns a copy that requires this version of the item. */
    public Transition atVersion(long version) {
        return new Transition(key, set, event, OptionalLong.of(version), outbox);
    }

    /** Returns a copy that stores a message in the same transaction. */
    public Transition withOutbox(Item message) {
        return new Transition(key, set, event, expectedVersion, Optional.of(message));
    }
}
