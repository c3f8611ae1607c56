package org.tabletheory.onetable.internal.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.Trouble;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.id.Ids;
import org.tabletheory.onetable.internal.pattern.JsPattern;
import org.tabletheory.onetable.internal.value.PlainJson;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.OneTableParams;
import org.tabletheory.schema.onetable.ValueTemplate;

/** Reads the properties of one field into its rules. */
record FieldReading(OneTableField field, OneTableParams params, Trouble trouble) {
    /** The second part of {@code map}, or null. */
    @Nullable
    String sub() {
        String map = field.properties().text("map");
        String[] parts = map == null ? new String[0] : map.split("\\.", -1);
        return parts.length > 1 && !parts[1].isEmpty() ? parts[1] : null;
    }

    FieldDef.Initial initial() {
        JsonValue given = field.properties().get("default");
        boolean byProgram =
                field.properties().isTrue("generate") || field.properties().isTrue("uuid");
        return new FieldDef.Initial(given == null ? null : PlainJson.of(given), given != null, generator(), byProgram);
    }

    private Ids.@Nullable Generator generator() {
        String name = field.generator().orElse(null);
        if (name == null || field.value() != null) {
            return null;
        }
        try {
            return Ids.generator(name);
        } catch (UnfitException e) {
            throw trouble.schema(field.name(), e.problem());
        }
    }

    FieldDef.Rules rules(boolean identifies) {
        List<Object> oneOf = null;
        if (field.properties().get("enum") instanceof JsonValue.Array values) {
            oneOf = new ArrayList<>();
            for (JsonValue value : values.elements()) {
                Object plain = PlainJson.of(value);
                if (plain != null) {
                    oneOf.add(plain);
                }
            }
        }
        return new FieldDef.Rules(field.required() || identifies, pattern(), oneOf);
    }

    private @Nullable JsPattern pattern() {
        String text = field.validate().orElse(null);
        if (text == null) {
            return null;
        }
        try {
            return JsPattern.of(text);
        } catch (UnfitException e) {
            throw trouble.schema(field.name(), e.problem());
        }
    }

    FieldDef.Storage storage(boolean partial) {
        JsonValue.Obj properties = field.properties();
        boolean ttl = properties.isTrue("ttl");
        if (ttl && field.type() != FieldType.DATE) {
            throw trouble.schema(field.name(), "only a field of type date can be DynamoDB's time to live");
        }
        boolean hidden = properties.get("hidden") instanceof JsonValue.Bool said
                ? said.value()
                : field.value() != null || properties.isTrue("value");
        return new FieldDef.Storage(
                properties.isTrue("isoDates") || params.isoDates(),
                ttl,
                properties.get("nulls") instanceof JsonValue.Bool said ? said.value() : params.nulls(),
                hidden,
                properties.isTrue("crypt"),
                !JsonValue.bool(false).equals(properties.get("filter")),
                properties.isTrue("fixed"),
                partial);
    }

    FieldDef.@Nullable Uniqueness uniqueness() {
        if (!field.properties().isTrue("unique")) {
            return null;
        }
        String scope = field.properties().text("scope");
        return new FieldDef.Uniqueness(scope == null ? null : ValueTemplate.of(scope));
    }

    /** Three parts as they are; of a name alone, the segment of its template that is the field. */
    FieldDef.@Nullable Encode encode(OneTableEntity entity) {
        JsonValue given = field.properties().get("encode");
        if (given == null || given.equals(JsonValue.bool(false)) || given instanceof JsonValue.Null) {
            return null;
        }
        if (given instanceof JsonValue.Array array
                && array.elements().size() == 3
                && array.elements().get(0) instanceof JsonValue.Text attribute
                && array.elements().get(1) instanceof JsonValue.Text separator
                && array.elements().get(2) instanceof JsonValue.Num index
                && index.isInteger()
                && !separator.value().isEmpty()) {
            return new FieldDef.Encode(
                    attribute.value(), separator.value(), index.value().intValue());
        }
        if (given instanceof JsonValue.Text name) {
            OneTableField other = entity.fields().get(name.value());
            ValueTemplate template = other == null ? null : other.value();
            String separator = separator();
            String[] segments = template == null
                    ? new String[0]
                    : template.text().split(java.util.regex.Pattern.quote(separator), -1);
            for (int i = 0; i < segments.length; i++) {
                if (other != null && segments[i].equals("${" + field.name() + "}")) {
                    return new FieldDef.Encode(other.attribute(), separator, i);
                }
            }
        }
        throw trouble.schema(
                field.name(),
                "its encode cannot be resolved: give [attribute, separator, index], or the name of a field whose template"
                        + " has ${" + field.name() + "} between separators");
    }

    private String separator() {
        String separator = params.properties().text("separator");
        return separator == null || separator.isEmpty() ? "#" : separator;
    }
}
