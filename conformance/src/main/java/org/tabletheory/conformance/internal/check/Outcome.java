package org.tabletheory.conformance.internal.check;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.Model;

/**
 * What a step came to.
 *
 * @param model the model of the step
 * @param result what the library gave
 * @param requests how many requests it sent
 * @param raw reads the step's item past the library, null when it is not stored
 * @param variables what earlier steps saved
 */
public record Outcome(
        Model model, Result result, int requests, Supplier<@Nullable Item> raw, Map<String, Value> variables) {

    /** What the library gave. */
    public sealed interface Result {}

    /** An item, or null when there is none and that is no error. */
    public record One(@Nullable Item item) implements Result {}

    /** Items and the cursor after them. */
    public record Many(List<Item> items, String cursor) implements Result {
        public Many {
            items = List.copyOf(items);
        }
    }

    /** A number of items. */
    public record Counted(long count) implements Result {}

    /** Nothing but success. */
    public record Done() implements Result {}

    /**
     * An error.
     *
     * @param codes its codes
     * @param message its message
     * @param oldItem what a failed condition found, or null
     * @param action the action of a transaction that is at fault, or null
     */
    public record Failed(
            java.util.Set<String> codes,
            String message,
            @Nullable Item oldItem,
            @Nullable FailedAction action) implements Result {
        public Failed {
            codes = java.util.Set.copyOf(codes);
        }

        /** An error that is of no action of a transaction. */
        public Failed(java.util.Set<String> codes, String message, @Nullable Item oldItem) {
            this(codes, message, oldItem, null);
        }

        @Override
        public String toString() {
            return String.join(" ", codes.stream().sorted().toList()) + " (" + message + ")";
        }
    }

    /** The first action of a transaction that is at fault: its place from 0, what it was to do, and DynamoDB's reason. */
    public record FailedAction(
            int index, @Nullable String operation, @Nullable String model, String reason) {}

    /** The item of the step, or null when it has none. */
    @Nullable
    Item item() {
        return result instanceof One one ? one.item() : null;
    }

    /** The items of the step; none when it is of another kind. */
    List<Item> items() {
        return result instanceof Many many ? many.items() : List.of();
    }
}
