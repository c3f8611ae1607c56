package org.tabletheory.conformance.internal.check;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.Model;

/**
 * The outcome of a step.
 *
 * @param model the model of the step
 * @param result the result from the library
 * @param requests the number of requests that were sent
 * @param raw reads the stored item of the step without the library; returns null if there is none
 * @param variables the variables that earlier steps saved
 */
public record StepOutcome(
        Model model, StepResult result, int requests, Supplier<@Nullable Item> raw, Map<String, Value> variables) {

    /** The result from the library. */
    public sealed interface StepResult {}

    /** An item, or null if there is none and that is not an error. */
    public record One(@Nullable Item item) implements StepResult {}

    /** Items and a cursor. */
    public record Many(List<Item> items, String cursor) implements StepResult {
        public Many {
            items = List.copyOf(items);
        }
    }

    /** A number of items. */
    public record Counted(long count) implements StepResult {}

    /** Success without a result. */
    public record Done() implements StepResult {}

    /**
     * An error.
     *
     * @param codes the error codes
     * @param message the error message
     * @param oldItem the stored item when a condition failed, or null
     * @param action the failed action of a transaction, or null
     */
    public record Failed(
            Set<String> codes,
            String message,
            @Nullable Item oldItem,
            @Nullable FailedAction action) implements StepResult {
        public Failed {
            codes = Set.copyOf(codes);
        }

        /** Creates an error without a failed action. */
        public Failed(Set<String> codes, String message, @Nullable Item oldItem) {
            this(codes, message, oldItem, null);
        }

        @Override
        public String toString() {
            return String.join(" ", codes.stream().sorted().toList()) + " (" + message + ")";
        }
    }

    /** The first failed action of a transaction: index from 0, operation, model, and the reason from DynamoDB. */
    public record FailedAction(
            int index, @Nullable String operation, @Nullable String model, String reason) {}

    /** Returns the item of the result, or null. */
    @Nullable
    Item item() {
        return result instanceof One one ? one.item() : null;
    }

    /** Returns the items of the result, or none. */
    List<Item> items() {
        return result instanceof Many many ? many.items() : List.of();
    }
}
