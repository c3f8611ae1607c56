package org.tabletheory.mapping;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.Model;

/**
 * How one Java type becomes items of a model and back.
 *
 * <p>There is one for each mapped class, made by reflection or at compile time, and one for each model of a schema
 * document, whose type is {@code Item}. A mapper knows types, names and emptiness; the rules of keys, versions,
 * timestamps and encryption are the client's, and {@link #write} only goes by them where nothing is in doubt. Immutable and safe for use by many threads.
 *
 * @param <T> the Java type
 */
public interface Mapper<T> {
    /** The model that the type is mapped to. */
    Model model();

    /** The Java type. */
    Class<T> type();

    /**
     * Takes an entity apart, in the model's order of attributes.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} and the path when a value cannot
     *     be mapped
     */
    Draft draft(T entity);

    /**
     * Writes an entity directly to a stream, as the item that a put stores at this time: without empty attributes that are
     * omitted, with its timestamps and version as they are stored.
     *
     * @return {@link PutStatus#WRITTEN}, or why the entity must be taken apart by {@link #draft} and validated; then what was
     *     written must not be used
     */
    default PutStatus write(T entity, Instant now, ItemWriter out) {
        return PutStatus.NOT_SUPPORTED;
    }

    /**
     * Reads an item. Attributes that the type does not know are skipped (kept, where the type is {@code Item}); those
     * that are absent or NULL become the type's empty value.
     */
    T read(ItemReader reader);

    /**
     * The place that a user's word means: an attribute's name in DynamoDB or the Java name of what is mapped to it, then
     * steps into it.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} when the model has no such
     *     attribute, naming the nearest one
     */
    AttributePath path(String field);

    /**
     * The value to compare a place with: a Java value as that place would store it.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} when it does not fit the place
     */
    Value operand(AttributePath path, @Nullable Object value);

    /**
     * The value to put at a place: as {@link #operand}, and only one that can be read from there again, so no fraction
     * where there is a {@code long}.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} when it does not fit the place
     */
    default Value assigned(AttributePath path, @Nullable Object value) {
        return operand(path, value);
    }
}
