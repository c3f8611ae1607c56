package org.tabletheory.schema.convert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.convert.SchemaConversion.Note;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableEntity;

/** Says a OneTable schema as DMS: one model per entity, all in one table. */
final class ToDms {

    /** The extension that keeps what DMS has no word for. */
    static final String ASIDE = "x-onetable";

    private ToDms() {}

    /** The document, or null when no entity could be said. */
    static @Nullable DmsDocument convert(OneTableDocument schema, String table, List<Note> list) {
        ConversionNotes notes = new ConversionNotes(list);
        List<Model> models = new ArrayList<>();
        for (OneTableEntity entity : schema.entities().values()) {
            Model model = new EntityToModel(schema, entity, table, notes).convert();
            if (model != null) {
                models.add(model);
            }
        }
        JsonValue.Obj aside = aside(schema, notes);
        return models.isEmpty()
                ? null
                : new DmsDocument(DmsVersion.V0_1, null, models, new JsonValue.Obj(Map.of(ASIDE, aside)));
    }

    /** Everything beside the models, as the schema says it. */
    private static JsonValue.Obj aside(OneTableDocument schema, ConversionNotes notes) {
        Map<String, JsonValue> aside = new LinkedHashMap<>(schema.toJson().members());
        aside.remove("models");
        aside.remove("format");
        for (Map.Entry<String, JsonValue> member : aside.entrySet()) {
            boolean says = !(member.getValue() instanceof JsonValue.Obj object && object.isEmpty())
                    && !(member.getValue() instanceof JsonValue.Array array
                            && array.elements().isEmpty());
            if (says && !member.getKey().equals("indexes")) {
                notes.keptAside(member.getKey(), "DMS has no word for it; it stands under `" + ASIDE + "`.");
            }
        }
        return new JsonValue.Obj(aside);
    }
}
