package org.tabletheory.mapping.drift;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.JsonValue;

/** Models without what has no effect on items or programs, so that every remaining difference matters. */
final class ComparableModels {
    private ComparableModels() {}

    /**
     * Returns the model without namespace, naming, optional, tags and other extensions, without roles that repeat keys and indexes,
     * and with the formats that roles imply.
     */
    static Model plain(Model model) {
        Model.Builder builder = Model.builder(model.name(), model.table())
                .dmsVersion(model.dmsVersion())
                .writePolicy(model.writePolicy())
                .form(model.form().orElse(null));
        for (AttributeDef def : model.attributes()) {
            builder.attribute(plain(def, model.isPrimaryKey(def.attribute())));
        }
        builder.partitionKey(
                model.partitionKey().attribute(), model.partitionKey().type());
        model.sortKey().ifPresent(key -> builder.sortKey(key.attribute(), key.type()));
        for (IndexDef index : model.indexes()) {
            builder.index(new IndexDef(
                    index.name(),
                    index.type(),
                    index.partition(),
                    index.sort(),
                    index.projection(),
                    JsonValue.Obj.EMPTY));
        }
        return builder.build();
    }

    private static AttributeDef plain(AttributeDef def, boolean key) {
        List<Role> roles =
                def.roles().stream().filter(role -> role.kind().isLifecycle()).toList();
        return AttributeDef.of(def.attribute(), def.type())
                .required(key || def.required())
                .omitEmpty(def.omitEmpty())
                .roles(roles)
                .format(format(def, roles))
                .json(def.json())
                .binary(def.binary())
                .encryption(def.encryption())
                .aliases(def.aliases());
    }

    /** In Java, integers are integers without a format. */
    private static @Nullable Format format(AttributeDef def, List<Role> roles) {
        for (Role role : roles) {
            Format implied = role.kind().format();
            if (implied != null) {
                return implied;
            }
        }
        return def.format() == Format.INT ? null : def.format();
    }
}
