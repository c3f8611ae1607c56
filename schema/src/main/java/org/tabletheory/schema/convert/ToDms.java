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

/** Converts a OneTable schema to DMS: one model per entity, all in the same table. */
final class ToDms {

    /** The extension for content that DMS cannot express. */
    static final String EXTENSION = "x-onetable";

    private ToDms() {}

    /** Returns the document, or null if no entity could be converted. */
    static @Nullable DmsDocument convert(OneTableDocument schema, String table, List<Note> list) {
        ConversionNotes notes = new ConversionNotes(list);
        List<Model> models = new ArrayList<>();
        for (OneTableEntity entity : schema.entities().values()) {
            Model model = new EntityToModel(schema, entity, table, notes).convert();
            if (model != null) {
                models.add(model);
            }
        }
        JsonValue.Obj extension = extension(schema, notes);
        return models.isEmpty()
                ? null
                : new DmsDocument(DmsVersion.V0_1, null, models, new JsonValue.Obj(Map.of(EXTENSION, extension)));
    }

    /** Returns everything except the models. */
    private static JsonValue.Obj extension(OneTableDocument schema, ConversionNotes notes) {
        Map<String, JsonValue> members = new LinkedHashMap<>(schema.toJson().members());
        members.remove("models");
        members.remove("format");
        for (Map.Entry<String, JsonValue> member : members.entrySet()) {
            boolean hasContent = !(member.getValue() instanceof JsonValue.Obj object && object.isEmpty())
                    && !(member.getValue() instanceof JsonValue.Array array
                            && array.elements().isEmpty());
            if (hasContent && !member.getKey().equals("indexes")) {
                notes.keptAside(member.getKey(), "DMS has no equivalent; preserved in `" + EXTENSION + "`.");
            }
        }
        return new JsonValue.Obj(members);
    }
}
