package org.tabletheory.schema.internal.convert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Conversion.Note;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Entity;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.OneTableDocument;

/** Says a OneTable schema as DMS: one model per entity, all in one table. */
public final class ToDms {

    /** The extension that keeps what DMS has no word for. */
    static final String ASIDE = "x-onetable";

    private ToDms() {}

    /** The document, or null when no entity could be said. */
    public static @Nullable DmsDocument convert(OneTableDocument schema, String table, List<Note> list) {
        Notes notes = new Notes(list);
        List<Model> models = new ArrayList<>();
        for (Entity entity : schema.entities().values()) {
            Model model = new EntityToModel(schema, entity, table, notes).convert();
            if (model != null) {
                models.add(model);
            }
        }
        Json.Obj aside = aside(schema, notes);
        return models.isEmpty()
                ? null
                : new DmsDocument(DmsVersion.V0_1, null, models, new Json.Obj(Map.of(ASIDE, aside)));
    }

    /** Everything beside the models, as the schema says it. */
    private static Json.Obj aside(OneTableDocument schema, Notes notes) {
        Map<String, Json> aside = new LinkedHashMap<>(schema.toJson().members());
        aside.remove("models");
        aside.remove("format");
        for (Map.Entry<String, Json> member : aside.entrySet()) {
            boolean says = !(member.getValue() instanceof Json.Obj object && object.isEmpty())
                    && !(member.getValue() instanceof Json.Array array
                            && array.elements().isEmpty());
            if (says && !member.getKey().equals("indexes")) {
                notes.keptAside(member.getKey(), "DMS has no word for it; it stands under `" + ASIDE + "`.");
            }
        }
        return new Json.Obj(aside);
    }
}
