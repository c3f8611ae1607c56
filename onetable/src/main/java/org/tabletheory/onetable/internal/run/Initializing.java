package org.tabletheory.onetable.internal.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.text.PropertyPath;
import org.tabletheory.onetable.internal.text.RenderedTemplate;
import org.tabletheory.onetable.internal.value.Input;
import org.tabletheory.schema.onetable.ValueTemplate;

/** Makes the properties of an entity that is not stored yet. */
public record Initializing(Engine engine, Call call) {
    /** All fields: what is given, else what new items get, else what a template makes, else null. */
    public Map<String, @Nullable Object> properties(Map<String, ? extends @Nullable Object> given) {
        Map<String, @Nullable Object> properties = Input.copy(given);
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        for (FieldDef field : call.model().block().all()) {
            Object value = properties.get(field.name());
            if (value == null && field.name().equals(engine.table().typeField())) {
                value = call.model().name();
            } else if (value == null && field.initial().hasDefault()) {
                value = Input.copy(field.initial().value());
            } else if (value == null && field.initial().generator() != null) {
                value = field.initial().generator().next(engine.tools().ids());
            }
            all.put(field.name(), value);
        }
        for (FieldDef field : call.model().block().templates()) {
            ValueTemplate template = field.template();
            if (template != null && all.get(field.name()) == null) {
                RenderedTemplate.of(
                                template,
                                path -> PropertyPath.value(all, path),
                                field.storage().isoDates())
                        .complete()
                        .ifPresent(text -> all.put(field.name(), text));
            }
        }
        return all;
    }
}
