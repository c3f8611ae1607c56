package org.tabletheory.recipes.internal;

import org.tabletheory.attribute.Type;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/** What the models of recipes have in common. */
public final class RowModels {
    private RowModels() {}

    /** Begins a model of rows with the keys {@code pk} and {@code sk}. */
    public static Model.Builder keyed(String name, String table) {
        return keyed(name, table, "pk", "sk");
    }

    /** Begins a model of rows with these keys. */
    public static Model.Builder keyed(String name, String table, String partitionKey, String sortKey) {
        return Model.builder(name, table)
                .dmsVersion(DmsVersion.V0_2)
                .partitionKey(partitionKey, Type.S)
                .sortKey(sortKey, Type.S);
    }

    /** Returns a moment, in whole seconds. */
    public static AttributeDef seconds(String name) {
        return AttributeDef.of(name, Type.N).format(Format.UNIX_SECONDS);
    }

    /** When DynamoDB may delete the row, if ever. */
    public static AttributeDef ttl(String name) {
        return seconds(name).roles(Role.TTL).optional(true).omitEmpty(true);
    }
}
