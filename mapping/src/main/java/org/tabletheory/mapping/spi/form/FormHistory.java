package org.tabletheory.mapping.spi.form;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * The forms that the items of one class may have, and the upcasters between them. Complete: there is an upcaster from each form
 * but the present one. Immutable and thread-safe, as far as its upcasters are.
 */
public final class FormHistory {
    private final String name;
    private final int oldest;
    private final int present;
    private final boolean readsNewer;
    private final Map<Integer, FormStep> steps = new TreeMap<>();

    /**
     * The upcaster from one form to the next.
     *
     * @param plaintext the encrypted attributes that items of this form hold in plain text
     */
    public record FormStep(int from, UnaryOperator<Item> upcaster, Set<String> plaintext) {
        public FormStep {
            plaintext = Set.copyOf(plaintext);
        }
    }

    /**
     * Creates a history.
     *
     * @param name the class or model, for messages
     * @param readsNewer whether items of newer forms are read as if they had the present one
     * @throws TableTheoryException with {@code ErrInvalidModel} if an upcaster is missing, or is for a form that items cannot
     *     have
     */
    public FormHistory(String name, int oldest, int present, boolean readsNewer, Collection<FormStep> steps) {
        this.name = name;
        this.oldest = oldest;
        this.present = present;
        this.readsNewer = readsNewer;
        for (FormStep step : steps) {
            this.steps.put(step.from(), step);
        }
        String problem = problem(oldest, present, this.steps.keySet());
        if (problem != null) {
            throw invalid(name + " " + problem);
        }
    }

    /** Returns what is wrong with the upcasters of a class, to continue after its name; null if they are complete. */
    public static @Nullable String problem(int oldest, int present, Set<Integer> from) {
        for (int form = oldest; form < present; form++) {
            if (!from.contains(form)) {
                return "has the form " + present + " and no upcaster from form " + form
                        + "; add a static method with @Upcast(from = " + form
                        + "), or register one with Mappers.builder().upcaster, or set oldest of @Form if no item has this"
                        + " form any more";
            }
        }
        for (int form : from) {
            if (form == present) {
                return "has an upcaster from form " + form
                        + ", which is its present form, and upcasters are from older ones;"
                        + " remove it, or raise the number of @Form to " + (form + 1);
            } else if (form < oldest || form > present) {
                return "has an upcaster from form " + form + ", but its items have the forms " + oldest + " to "
                        + present + "; remove it, or change @Form";
            }
        }
        return null;
    }

    /** Returns the oldest form that is read. */
    public int oldest() {
        return oldest;
    }

    /** Returns the form that is written. */
    public int present() {
        return present;
    }

    /** Returns whether a form is read without an upcaster; throws if it is not read at all. */
    boolean isReadable(int form, String attribute) {
        if (form > present && !readsNewer) {
            throw invalid(newer(form, attribute)
                    + "; update this program before another one stores the newer form, or set readsNewer of @Form to read it"
                    + " as form " + present);
        } else if (form < oldest) {
            throw invalid("the item has the form " + form + " (attribute '" + attribute
                    + "', an item without it has form 1), and " + name + " reads forms from " + oldest
                    + " on; rewrite the item with a program that still has the upcaster, or restore it and lower oldest of"
                    + " @Form");
        }
        return form >= present;
    }

    /** Returns the sentence that an item has a newer form, without what to do about it. */
    public String newer(int form, String attribute) {
        return "the item has the form " + form + " (attribute '" + attribute + "'), and this program knows " + name
                + " up to form " + present;
    }

    /** Returns the encrypted attributes that items of a form hold in plain text. */
    public Set<String> plaintext(int form) {
        Set<String> names = new HashSet<>();
        for (FormStep step : steps.values()) {
            if (step.from() >= form) {
                names.addAll(step.plaintext());
            }
        }
        return names;
    }

    /** Returns an item of an older form as the upcasters turn it into the present form. */
    Item upcast(Item item, int form, Iterable<String> fixed) {
        Item current = item;
        for (int from = form; from < present; from++) {
            FormStep step = steps.get(from);
            if (step == null) {
                throw new IllegalStateException("the history is complete");
            }
            current = applied(step, current);
            for (String attribute : fixed) {
                if (!Objects.equals(item.get(attribute), current.get(attribute))) {
                    throw invalid("the upcaster of " + name + " from form " + from + " changes '" + attribute
                            + "', which is part of the primary key or identifies the class; keep it");
                }
            }
        }
        return current;
    }

    private Item applied(FormStep step, Item item) {
        Item result;
        try {
            result = step.upcaster().apply(item);
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            throw failed(step, e);
        }
        if (result == null) {
            throw invalid(
                    "the upcaster of " + name + " from form " + step.from() + " returned null instead of an item");
        }
        return result;
    }

    /** Returns the error of an upcaster; the text of another exception may have values of the item, so it is not shown. */
    private TableTheoryException failed(FormStep step, Throwable thrown) {
        Set<String> codes = new LinkedHashSet<>(Set.of(ErrorCodes.INVALID_MODEL));
        String text = "";
        String advice = "it must accept every item of this form";
        if (thrown instanceof TableTheoryException known) {
            codes.addAll(known.codes());
            text = " (" + known.getMessage() + ")";
        } else if (thrown instanceof LinkageError) {
            text = " (" + thrown.getMessage() + ")";
            advice = "check that the class path has everything that it uses";
        }
        return new TableTheoryException(
                "the upcaster of " + name + " from form " + step.from() + " threw "
                        + thrown.getClass().getSimpleName() + text + "; " + advice,
                codes,
                context(),
                thrown);
    }

    TableTheoryException invalid(String message) {
        return new TableTheoryException(message, ErrorCodes.INVALID_MODEL, context());
    }

    private ErrorContext context() {
        return ErrorContext.of("upcast", name);
    }
}
