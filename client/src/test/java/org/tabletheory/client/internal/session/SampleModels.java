package org.tabletheory.client.internal.session;

import java.util.List;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.document.JsonValue;

/** Models for the query tests. */
public final class SampleModels {
    private SampleModels() {}

    /** Orders with indexes of every kind and projection. */
    public static Model orders(String table) {
        return Model.builder("Order", table)
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S)
                .attribute(AttributeDef.of("status", Type.S).optional(true))
                .attribute(AttributeDef.of("email", Type.S).optional(true))
                .attribute(AttributeDef.of("total", Type.N).required(true))
                .attribute(AttributeDef.of("placed", Type.N).optional(true))
                .attribute(AttributeDef.of("tags", Type.SS).optional(true))
                .attribute(AttributeDef.of("codes", Type.NS).optional(true))
                .attribute(AttributeDef.of("lines", Type.L).optional(true))
                .attribute(AttributeDef.of("address", Type.M).optional(true))
                .attribute(AttributeDef.of("note", Type.S).optional(true))
                .attribute(AttributeDef.of("name", Type.S).optional(true))
                .index(IndexDef.gsi("gsi-status", part("status"), number("total")))
                .index(IndexDef.gsi("gsi-email", part("email")).projection(Projection.KEYS_ONLY))
                .index(IndexDef.lsi("lsi-placed", part("PK"), number("placed"))
                        .projection(Projection.include(List.of("total", "status"))))
                .build();
    }

    /** Orders with an encrypted attribute; every request needs a key provider. */
    public static PlainMapper secretOrders() {
        AttributeDef card = AttributeDef.of("card", Type.S).optional(true).encryption(Encryption.V1);
        return new PlainMapper(orders("orders").toBuilder().attribute(card).build());
    }

    public static PlainMapper orders() {
        return new PlainMapper(orders("orders"));
    }

    public static KeyPart part(String attribute) {
        return new KeyPart(attribute, Type.S);
    }

    public static KeyPart number(String attribute) {
        return new KeyPart(attribute, Type.N);
    }

    /** A global index with these key parts that projects all attributes. */
    public static IndexDef gsi(String name, List<KeyPart> partition, List<KeyPart> sort) {
        return new IndexDef(name, IndexType.GSI, partition, sort, Projection.ALL, JsonValue.Obj.EMPTY);
    }
}
