package org.tabletheory.mapping.internal.structure;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.spi.codec.PutContext;
import org.tabletheory.mapping.spi.form.FormHistory;
import org.tabletheory.schema.key.ComputedKeys;

/** The codec of a class with named attributes, which can be an item. */
public interface StructCodec extends Codec {
    @Override
    default Type type() {
        return Type.M;
    }

    /** Returns the Java type. */
    Class<?> javaType();

    /** Calls an action for every attribute of the item itself; more than once if several classes have it. */
    void eachAttribute(Consumer<Slot.AttributeSlot> action);

    /** Adds the attributes of an entity to the fields of a draft. */
    void draft(Object entity, Map<String, Draft.Field> fields);

    /** Writes the names and values that a put stores into the item that was started; see {@link PutContext}. */
    void put(Object entity, PutRules rules, PutContext put, ItemWriter out);

    /** Returns which classes of a sealed type are of a Java type, or null if this is not the codec of a sealed type. */
    default @Nullable FamilyMembers family(Class<?> type) {
        return null;
    }

    /** Returns where the names of a Java type are found: in its own class first, if this is the codec of a sealed type. */
    default Codec names(Class<?> type) {
        return this;
    }

    /** Returns the codecs of the classes of a sealed type that are of a Java type; empty if this is not the codec of one. */
    default List<? extends StructCodec> members(Class<?> type) {
        return List.of();
    }

    /** Returns the codec of the class of a sealed type with this value of the discriminator, or null if there is none. */
    default @Nullable StructCodec member(String discriminatorValue) {
        return null;
    }

    /** Returns the keys that templates compute for the classes of a Java type, as far as all compute them in the same way. */
    ComputedKeys computedKeys(Class<?> type);

    /** Returns the forms of the items of each class that has numbered ones, by its value of the discriminator, if there is one. */
    Map<String, FormHistory> histories();

    /** Returns the steps to a place if embedded objects are stored flat; see {@code Mapper.flat}. */
    List<Step> flat(List<Step> steps);

    /**
     * Reads an item.
     *
     * @param table the attributes of the table's key
     */
    Object readItem(ItemReader reader, List<String> table);
}
