package org.tabletheory.client.internal.expression;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;

/**
 * Resolves the fields and values of one operation by a mapper; errors name the operation. Immutable.
 *
 * @param operation what the user called, such as {@code update}
 */
public record FieldResolver(Mapper<?> mapper, String operation) {
    /** Returns the place that a name or path refers to. */
    public AttributePath path(String field) {
        if (field == null) {
            throw RequestErrors.operator(operation, mapper.model(), "the name of a field is null; name a field");
        }
        try {
            return mapper.path(field);
        } catch (TableTheoryException e) {
            throw e.during(operation);
        }
    }

    /** Throws when a class of a sealed family does not have an attribute of the family's model. */
    void requireOwn(String attribute) {
        if (mapper.family() != null) {
            path(attribute);
        }
    }

    /** Returns a value to compare with, as the place stores it. */
    public Value operand(AttributePath path, @Nullable Object value) {
        try {
            return mapper.operand(path, value);
        } catch (TableTheoryException e) {
            throw e.during(operation);
        }
    }

    /** Returns the type that a place has in DynamoDB, or null if it is not known. */
    @Nullable
    Type storedType(AttributePath path) {
        return mapper.storedType(path);
    }

    /** Returns whether an item can have a stored value at a place. */
    boolean isPossible(AttributePath path, Value stored) {
        return mapper.isPossible(path, stored);
    }

    /** Returns a value to store at a place. */
    public Value assigned(AttributePath path, @Nullable Object value) {
        try {
            return mapper.assigned(path, value);
        } catch (TableTheoryException e) {
            throw e.during(operation);
        }
    }
}
