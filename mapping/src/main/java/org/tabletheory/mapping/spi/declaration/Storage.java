package org.tabletheory.mapping.spi.declaration;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/**
 * How an attribute is stored.
 *
 * @param type the type in DynamoDB, or null if it depends on the value, or on a converter that only the running program has
 * @param requested the storage type that an annotation requests, or null
 * @param seconds whether instants are stored as seconds since 1970
 * @param converter the class of the attribute's converter, or null
 * @param elements the type of the elements that the converter stores, at any depth; null if it stores the attribute itself
 * @param registered whether a registered converter decides the type
 * @param optional whether the Java type is one of the four Optionals
 * @param hasEmptyValue whether an absent attribute is read as an empty value or zero instead of null
 */
public record Storage(
        @Nullable Type type,
        @Nullable Type requested,
        boolean seconds,
        boolean ttl,
        boolean json,
        @Nullable ClassView converter,
        @Nullable ClassView elements,
        boolean registered,
        boolean optional,
        boolean hasEmptyValue) {
    /** Returns whether a converter stores the attribute itself, or decides its type. */
    public boolean isConverted() {
        return (converter != null && elements == null) || registered;
    }
}
