package org.tabletheory.client.oracle;

import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.ModelQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/** A model without a Java class: either with lifecycle attributes and a string sort key, or without them and with a number. */
record DocumentShape(Model model, boolean hasLifecycle) implements EntityShape<Item> {
    static final String NAME = "Document";

    static DocumentShape of(String table, boolean hasLifecycle) {
        Model.Builder model = Model.builder(NAME, table)
                .dmsVersion(DmsVersion.V0_2)
                .partitionKey("PK", Type.S)
                .sortKey("SK", hasLifecycle ? Type.S : Type.N)
                .index(IndexDef.gsi(INDEX, new KeyPart("group", Type.S), new KeyPart("rank", Type.N)));
        for (String name : Set.of("group", "title", "note")) {
            model.attribute(attribute(name, Type.S));
        }
        for (String name : Set.of("rank", "count")) {
            model.attribute(attribute(name, Type.N));
        }
        model.attribute(attribute("flag", Type.BOOL))
                .attribute(attribute("tags", Type.SS))
                .attribute(attribute("labels", Type.SS))
                .attribute(attribute("lines", Type.L))
                .attribute(attribute("scores", Type.M))
                .attribute(attribute("detail", Type.M))
                .attribute(
                        attribute("expires", Type.N).format(Format.UNIX_SECONDS).roles(Role.TTL));
        if (hasLifecycle) {
            model.attribute(AttributeDef.of("createdAt", Type.S)
                            .format(Format.RFC3339_NANO)
                            .roles(Role.CREATED_AT))
                    .attribute(AttributeDef.of("updatedAt", Type.S)
                            .format(Format.RFC3339_NANO)
                            .roles(Role.UPDATED_AT))
                    .attribute(AttributeDef.of("version", Type.N)
                            .format(Format.INT)
                            .roles(Role.VERSION));
        }
        return new DocumentShape(model.build(), hasLifecycle);
    }

    private static AttributeDef attribute(String name, Type type) {
        return AttributeDef.of(name, type).omitEmpty(OMIT_EMPTY.contains(name));
    }

    @Override
    public Class<Item> type() {
        return Item.class;
    }

    @Override
    public boolean isRecord() {
        return false;
    }

    @Override
    public Value sortKey(int n) {
        return hasLifecycle ? Value.s("k" + n) : Value.n(n);
    }

    @Override
    public Item entity(Item item) {
        return item;
    }

    @Override
    public ModelQuery<Item> query(TableTheory db) {
        return db.model(model.name());
    }

    @Override
    public EntityWrite<Item> write(TableTheory db, Item entity) {
        return db.model(model.name(), entity);
    }
}
