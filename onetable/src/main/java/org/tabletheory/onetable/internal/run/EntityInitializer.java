package org.tabletheory.onetable.internal.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.value.RenderedTemplate;
import org.tabletheory.schema.onetable.ValueTemplate;

/** Creates the properties of an entity without storing it. */
public record EntityInitializer(TableRuntime runtime, Call call) {
    /** Returns all fields: the given value, otherwise the default or a generated value, otherwise the rendered template or null. */
    public Map<String, @Nullable Object> properties(Map<String, ? extends @Nullable Object> given) {
        Map<String, @Nullable Object> properties = runtime.copy(call, given);
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        for (FieldDef field : call.model().block().all()) {
            Object value = properties.get(field.name());
            if (value == null && field.name().equals(runtime.table().typeField())) {
                value = call.model().name();
            } else if (value == null && field.initial().hasDefault()) {
                value = runtime.decoder().initial(field);
            } else if (value == null && field.initial().generator() != null) {
                value = field.initial().generator().next(runtime.sources().ids());
            }
            all.put(field.name(), value);
        }
        for (FieldDef field : call.model().block().templates()) {
            ValueTemplate template = field.template();
            if (template != null && all.get(field.name()) == null) {
                try {
                    RenderedTemplate.of(template, all, field.storage().dates())
                            .complete()
                            .ifPresent(text -> all.put(field.name(), text));
                } catch (InvalidInputException e) {
                    throw call.errors().type(field.name(), e);
                }
            }
        }
        return all;
    }
}
