package org.tabletheory.client.internal.error;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;

/** Errors for requests that DynamoDB would reject, detected before anything is sent. */
public final class RequestErrors {
    private RequestErrors() {}

    /** Returns the error for an argument of {@code model(…)} that is null, which a caller without null checks may pass. */
    public static TableTheoryException isNull(String problem) {
        return new TableTheoryException(problem, ErrorCodes.INVALID_MODEL, ErrorContext.of("model", null));
    }

    /** Returns the error for a condition that is null. */
    public static TableTheoryException conditionIsNull() {
        return isNull("condition", "condition", "leave it out");
    }

    private static TableTheoryException isNull(String method, String name, String otherwise) {
        return isNull(method, "the " + name + " is null; pass one, or " + otherwise);
    }

    private static TableTheoryException isNull(String method, String problem) {
        return new TableTheoryException(problem, ErrorCodes.INVALID_OPERATOR, ErrorContext.of(method, null));
    }

    /** Returns an argument of a method; throws when it is null, which a caller without null checks may pass. */
    public static <T> T given(@Nullable T value, String method, String name) {
        if (value == null) {
            throw isNull(method, name, "leave out the call");
        }
        return value;
    }

    /** Returns an argument that a method cannot do without; throws when it is null. */
    public static <T> T required(@Nullable T value, String method, String name) {
        if (value == null) {
            throw isNull(method, "the " + name + " is null; pass one");
        }
        return value;
    }

    /** Returns the arguments of a method with varargs; throws when one is null. */
    public static <E> List<E> allGiven(@Nullable E @Nullable [] values, String method, String name) {
        if (values == null) {
            throw isNull(method, name, "leave it out");
        }
        List<E> all = new ArrayList<>(values.length);
        for (E value : values) {
            if (value == null) {
                throw isNull(method, name, "leave it out");
            }
            all.add(value);
        }
        return all;
    }

    /** Returns a number that must be positive, such as a limit; throws when it is not. */
    public static int positive(int number, String method, Model model) {
        if (number < 1) {
            throw operator(method, model, method + " must be at least 1, not " + number);
        }
        return number;
    }

    /** Returns what a caller names to give a primary key: its attributes, or the components that they are computed from. */
    public static Set<String> keyNames(Model model, ComputedKeys keys) {
        Set<String> names = new LinkedHashSet<>();
        for (KeyPart part : model.primaryKey()) {
            ComputedKey key = keys.of(part.attribute());
            names.addAll(key == null ? List.of(part.attribute()) : key.components());
        }
        return names;
    }

    /** Returns the error for an invalid operator, index, cursor or number of arguments. */
    public static TableTheoryException operator(String operation, Model model, String problem) {
        return new TableTheoryException(
                problem, ErrorCodes.INVALID_OPERATOR, ErrorContext.of(operation, model.subject()));
    }

    /** Returns the error for an invalid operator at this path. */
    public static TableTheoryException operator(String operation, Model model, AttributePath path, String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.INVALID_OPERATOR,
                ErrorContext.of(operation, model.subject()).at(path.toString()));
    }

    /** Returns the error for a value that does not fit the attribute. */
    public static TableTheoryException model(String operation, Model model, String attribute, String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of(operation, model.subject()).at(attribute));
    }

    /** Returns the error for an equality with a value that the attribute never has. */
    public static TableTheoryException impossible(String operation, Model model, AttributePath path) {
        return new TableTheoryException(
                "no item can have this value in '" + path + "', so the condition never holds; pass a value of the"
                        + " attribute's Java type",
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of(operation, model.subject()).at(path.toString()));
    }

    /** Returns the error for a condition on an encrypted attribute. */
    public static TableTheoryException encrypted(String operation, Model model, String attribute) {
        return new TableTheoryException(
                "'" + attribute + "' of " + model.subject() + " is encrypted, and equal values do not encrypt to equal"
                        + " bytes, so it cannot be used in conditions; store a keyed hash of it and use that",
                ErrorCodes.ENCRYPTED_FIELD_NOT_QUERYABLE,
                ErrorContext.of(operation, model.subject()).at(attribute));
    }
}
