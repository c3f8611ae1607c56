package org.tabletheory.recipes.internal;

import org.tabletheory.attribute.Type;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/** Builds the models of the recipes. */
public final class RowModels {
    private RowModels() {}

    /** Returns a builder of a model with the keys {@code pk} and {@code sk}. */
    public static Model.Builder keyed(String name, String table) {
        return keyed(name, table, "pk", "sk");
    }

    /** Returns a builder of a model with these keys. */
    public static Model.Builder keyed(String name, String table, String partitionKey, String sortKey) {
        return Model.builder(name, table)
                .dmsVersion(DmsVersion.V0_2)
                .partitionKey(partitionKey, Type.S)
                .sortKey(sortKey, Type.S);
    }

    /** Returns an attribute with a time in whole seconds. */
    public static AttributeDef seconds(String name) {
        return AttributeDef.of(name, Type.N).format(Format.UNIX_SECONDS);
    }

    /** Returns the attribute with the time from which DynamoDB may delete the item. */
    public static AttributeDef ttl(String name) {
        return seconds(name).roles(Role.TTL).optional(true).omitEmpty(true);
    }
}
