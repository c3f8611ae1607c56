package org.tabletheory.mapping.internal;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.spi.codec.PutContext;
import org.tabletheory.schema.AttributeDef;

/** A codec of what has named attributes, and so can be an item of its own. */
interface StructCodec extends Codec {
    @Override
    default Type type() {
        return Type.M;
    }

    /** What the model says of the attributes, in order, where this is an entity. */
    List<AttributeDef> attributes();

    /** Shows every property that is an attribute of the item itself; one of several classes may show it again. */
    void eachAttribute(Consumer<Slot.Attribute> action);

    /** Every name by which an attribute can be called: DynamoDB's and Java's. */
    Set<String> words();

    /** Takes an entity apart. */
    void draft(Object entity, Map<String, Draft.Field> fields);

    /** Writes the names and values that a put stores into the item that was begun; see {@link PutContext}. */
    void put(Object entity, PutRules rules, PutContext put, ItemWriter out);

    /** Reads an item. */
    Object readItem(ItemReader reader);
}
