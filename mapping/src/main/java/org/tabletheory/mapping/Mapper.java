package org.tabletheory.mapping;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKeys;

/**
 * Converts one Java type to and from the items of a model.
 *
 * <p>There is one for each mapped class, created by reflection or at compile time, and one for each model of a schema
 * document, whose type is {@code Item}. A mapper knows types, names and empty values. The rules for keys,
 * versions, timestamps and encryption are the client's; {@link #write} applies them only to entities that clearly satisfy them.
 * Immutable and thread-safe.
 *
 * @param <T> the Java type
 */
public interface Mapper<T> {
    /** Returns the model that the type is mapped to. */
    Model model();

    /** Returns the Java type. */
    Class<T> type();

    /**
     * Returns the attributes of an entity in their stored form, in the order of the model.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} and the path if a value cannot be
     *     mapped
     */
    Draft draft(T entity);

    /**
     * Writes an entity directly to a stream, as the item that a put stores at this time: without empty attributes that are
     * omitted, with its timestamps and version as they are stored.
     *
     * @param version receives the entity's version, and decides which one is stored
     * @return {@link PutStatus#WRITTEN}, or why the entity must be converted by {@link #draft} and validated instead; what
     *     was written must then be discarded
     */
    default PutStatus write(T entity, Instant now, PutVersion version, ItemWriter out) {
        return PutStatus.NOT_SUPPORTED;
    }

    /** Returns which classes of a sealed type the mapper reads, or null if its type does not belong to one. */
    default @Nullable FamilyMembers family() {
        return null;
    }

    /** Returns the keys that templates compute, as far as all classes that the mapper reads compute them in the same way. */
    default ComputedKeys computedKeys() {
        return ComputedKeys.NONE;
    }

    /** Returns the keys that templates compute for the class of an entity, whose draft this is. */
    default ComputedKeys computedKeys(Draft draft) {
        return computedKeys();
    }

    /** Returns how items of older forms and with former names are converted to the present form; null if there are none. */
    default @Nullable Evolution evolution() {
        return null;
    }

    /**
     * Reads an item of the present form. Attributes that the type does not have are skipped (kept if the type is {@code Item});
     * absent and NULL attributes become the empty value of their type, unless a key that a template computes contains them.
     */
    T read(ItemReader reader);

    /**
     * Returns the path of an attribute: by its name in DynamoDB or its Java name, followed by steps into it.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} and a suggestion if the model has no
     *     such attribute
     */
    AttributePath path(String field);

    /**
     * Returns where an item holds a place of an embedded object if its attributes are stored next to the others, although they
     * would be written into a map; the same path for other places.
     */
    default AttributePath flat(AttributePath path) {
        return path;
    }

    /**
     * Returns a Java value in the stored form of an attribute, to compare the attribute with.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} if it does not fit the attribute
     */
    Value operand(AttributePath path, @Nullable Object value);

    /**
     * Returns a Java value in the stored form of an attribute, to assign it: like {@link #operand}, but it must be readable
     * again, so a fraction does not fit a {@code long}, and by each class that the mapper reads and that has the attribute.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} if it does not fit the attribute
     */
    default Value assigned(AttributePath path, @Nullable Object value) {
        return operand(path, value);
    }

    /** Returns whether an item of a class that the mapper reads can have a stored value at a place. */
    default boolean isPossible(AttributePath path, Value stored) {
        try {
            assigned(path, stored);
            return true;
        } catch (TableTheoryException e) {
            return false;
        }
    }

    /**
     * Returns the type that a place of an item has in DynamoDB, or null if the mapper does not know one: if the place can have
     * any type, or different types in the classes that the mapper reads.
     */
    default @Nullable Type storedType(AttributePath path) {
        AttributeDef def =
                path.isTopLevel() ? model().attribute(path.attribute()).orElse(null) : null;
        return def == null ? null : def.type();
    }

    /** Returns whether a value in the stored form of an attribute is empty by the rules of {@code omit_empty}. */
    boolean isEmpty(AttributePath path, Value stored);
}
