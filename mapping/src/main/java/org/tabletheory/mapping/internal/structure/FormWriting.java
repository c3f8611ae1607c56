package org.tabletheory.mapping.internal.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.spi.form.FormHistory;

/**
 * The form in which the items of a class are stored.
 *
 * @param attribute the attribute that stores its number
 */
record FormWriting(String attribute, FormHistory history) {
    /** Collects the form of a class as its structure describes it. Not thread-safe. */
    static final class Builder {
        private final String type;
        private final List<FormHistory.FormStep> steps = new ArrayList<>();
        private String attribute = "";
        private int present;
        private int oldest;
        private boolean readsNewer;

        Builder(Class<?> type) {
            this.type = type.getSimpleName();
        }

        void form(String name, int number, int oldestNumber, boolean newer) {
            attribute = name;
            present = number;
            oldest = oldestNumber;
            readsNewer = newer;
        }

        void upcast(int from, UnaryOperator<Item> upcaster, String... plaintext) {
            steps.add(new FormHistory.FormStep(from, upcaster, Set.of(plaintext)));
        }

        /** Returns the form with the upcasters that the program registers for the class. */
        FormWriting build(Map<Integer, UnaryOperator<Item>> registered) {
            if (present == 0) {
                throw invalid("has registered upcasters and no form; annotate the class with @Form");
            }
            registered.forEach((from, upcaster) -> {
                if (steps.stream().anyMatch(step -> step.from() == from)) {
                    throw invalid("has an @Upcast method and a registered upcaster from form " + from + "; keep one");
                }
                upcast(from, upcaster);
            });
            return new FormWriting(attribute, new FormHistory(type, oldest, present, readsNewer, steps));
        }

        private TableTheoryException invalid(String problem) {
            return new TableTheoryException(
                    type + " " + problem, ErrorCodes.INVALID_MODEL, ErrorContext.of("mapping of " + type, type));
        }
    }
}
