package org.tabletheory.recipes;

import java.util.Optional;
import java.util.OptionalLong;
import org.tabletheory.attribute.Item;

/**
 * What is to become of the row of a release, and the event that tells of it.
 *
 * <pre>{@code
 * Item key = Item.of("PK", Value.s("RELEASE#service-a")).with("SK", Value.s("ACTUAL"));
 * Item event = Item.of("PK", Value.s("RELEASE#service-a")).with("SK", Value.s("EVENT#2026-04-24T19:05:00Z"));
 * Transition promoted = Transition.of(key, Item.of("status", Value.s("active")), event).atVersion(3);
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param key the row's key
 * @param set the attributes that change
 * @param event the event, a new item of the row's partition
 * @param expectedVersion the version that the row must have; when there is none, any will do
 * @param outbox a message for others that is stored with it, if there is one
 */
public record Transition(Item key, Item set, Item event, OptionalLong expectedVersion, Optional<Item> outbox) {
    /** Changes these attributes of a row and tells of it by an event. */
    public static Transition of(Item key, Item set, Item event) {
        return new Transition(key, set, event, OptionalLong.empty(), Optional.empty());
    }

    /** Returns the same, only when the row has this version. */
    public Transition atVersion(long version) {
        return new Transition(key, set, event, OptionalLong.of(version), outbox);
    }

    /** Returns the same, with a message that is stored with it. */
    public Transition withOutbox(Item message) {
        return new Transition(key, set, event, expectedVersion, Optional.of(message));
    }
}
