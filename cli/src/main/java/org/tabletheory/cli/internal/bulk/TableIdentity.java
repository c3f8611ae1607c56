package org.tabletheory.cli.internal.bulk;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.table.TableDescription;

/**
 * Identifies a table, so that a checkpoint is used only with the table that it was written for: not with one that was deleted
 * and created again, and not with one of the same name elsewhere.
 *
 * @param id the id that DynamoDB gave the table, which a new table of the same name does not have; empty if unknown
 * @param createdAt when it was created; empty if unknown
 * @param arn its ARN, which names account and region; empty if unknown
 */
public record TableIdentity(String name, String id, String createdAt, String arn, String endpoint, String region) {
    /** Returns the identity of a table that was described with this configuration. */
    public static TableIdentity of(TableDescription table, Config config) {
        return new TableIdentity(
                table.name(),
                text(table.id()),
                text(table.createdAt()),
                text(table.arn()),
                config.endpoint().toString(),
                config.region());
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    /** Returns how this table differs from the one that a checkpoint was written for; null if it is the same. */
    @Nullable
    String differenceFrom(TableIdentity saved) {
        if (!saved.name.equals(name)) {
            return "another table, " + saved.name;
        }
        if (!saved.endpoint.equals(endpoint) || !saved.region.equals(region)) {
            return "the table " + name + " at " + saved.endpoint + " in region " + saved.region;
        }
        if (!saved.arn.equals(arn)) {
            return "the table " + saved.arn;
        }
        return saved.id.equals(id) && saved.createdAt.equals(createdAt)
                ? null
                : "an earlier table " + name + ", which was deleted and created again since";
    }

    Value toValue() {
        return Value.m(Map.of(
                "name", Value.s(name),
                "id", Value.s(id),
                "createdAt", Value.s(createdAt),
                "arn", Value.s(arn),
                "endpoint", Value.s(endpoint),
                "region", Value.s(region)));
    }

    /** Returns the identity of a checkpoint, or null if the value is not one. */
    static @Nullable TableIdentity of(@Nullable Value value) {
        if (!(value instanceof Value.M map)) {
            return null;
        }
        String[] parts = new String[6];
        String[] names = {"name", "id", "createdAt", "arn", "endpoint", "region"};
        for (int i = 0; i < parts.length; i++) {
            if (!(map.values().get(names[i]) instanceof Value.S text)) {
                return null;
            }
            parts[i] = text.value();
        }
        return new TableIdentity(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]);
    }
}
