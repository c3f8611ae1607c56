package org.tabletheory.onetable.internal.model;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.error.OneTableErrors;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.pattern.JsPattern;
import org.tabletheory.onetable.internal.value.Ids;
import org.tabletheory.onetable.internal.value.PlainValues;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.ValueTemplate;

/** Compiles the properties of one field. */
record FieldCompiler(OneTableField field, TableDef table, OneTableErrors errors) {
    /** Returns the second part of {@code map}, or null. */
    @Nullable
    String sub() {
        String map = field.properties().text("map");
        String[] parts = map == null ? new String[0] : map.split("\\.", -1);
        return parts.length > 1 && !parts[1].isEmpty() ? parts[1] : null;
    }

    FieldDef.Initial initial() {
        JsonValue initial = field.properties().get("default");
        boolean byProgram =
                field.properties().isTrue("generate") || field.properties().isTrue("uuid");
        return new FieldDef.Initial(
                initial == null ? null : DeclaredSets.of(field, PlainValues.of(initial)),
                initial != null,
                generator(),
                byProgram);
    }

    private Ids.@Nullable Generator generator() {
        String name = field.generator().orElse(null);
        if (name == null || field.value() != null) {
            return null;
        }
        try {
            return Ids.generator(name);
        } catch (InvalidInputException e) {
            throw errors.schema(field.name(), e.problem());
        }
    }

    FieldDef.Rules rules(boolean identifies) {
        List<Object> oneOf = null;
        if (field.properties().get("enum") instanceof JsonValue.Array values) {
            oneOf = new ArrayList<>();
            for (JsonValue value : values.elements()) {
                Object plain = PlainValues.of(value);
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
        } catch (InvalidInputException e) {
            throw errors.schema(field.name(), e.problem());
        }
    }

    FieldDef.FieldStorage storage(boolean partial) {
        JsonValue.Obj properties = field.properties();
        boolean ttl = properties.isTrue("ttl");
        if (ttl && field.type() != FieldType.DATE) {
            throw errors.schema(field.name(), "ttl requires the type date");
        }
        boolean hidden = properties.get("hidden") instanceof JsonValue.Bool flag
                ? flag.value()
                : field.value() != null || properties.isTrue("value");
        boolean isIso = properties.isTrue("isoDates") || table.params().isoDates();
        return new FieldDef.FieldStorage(
                isIso ? DateForm.ISO : table.numericDates(),
                ttl,
                properties.get("nulls") instanceof JsonValue.Bool flag
                        ? flag.value()
                        : table.params().nulls(),
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

    /** Resolves three parts directly, and a field name to the segment of its template that is this field. */
    FieldDef.@Nullable Encode encode(OneTableEntity entity) {
        JsonValue encode = field.properties().get("encode");
        if (encode == null || encode.equals(JsonValue.bool(false)) || encode instanceof JsonValue.Null) {
            return null;
        }
        if (encode instanceof JsonValue.Array array
                && array.elements().size() == 3
                && array.elements().get(0) instanceof JsonValue.Text attribute
                && array.elements().get(1) instanceof JsonValue.Text separator
                && !separator.value().isEmpty()
                && segment(array.elements().get(2)) >= 0) {
            return new FieldDef.Encode(
                    attribute.value(),
                    separator.value(),
                    segment(array.elements().get(2)));
        }
        if (encode instanceof JsonValue.Text name) {
            OneTableField other = entity.fields().get(name.value());
            ValueTemplate template = other == null ? null : other.value();
            String separator = separator();
            String[] segments =
                    template == null ? new String[0] : template.text().split(Pattern.quote(separator), -1);
            for (int i = 0; i < segments.length; i++) {
                if (other != null && segments[i].equals("${" + field.name() + "}")) {
                    return new FieldDef.Encode(other.attribute(), separator, i);
                }
            }
        }
        throw errors.schema(
                field.name(),
                "invalid encode; use [attribute, separator, index], or the name of a field whose template contains ${"
                        + field.name() + "} between separators");
    }

    /** Returns the number of a segment, which the JavaScript library also accepts as text; -1 if it is none. */
    private static int segment(JsonValue value) {
        String digits = value instanceof JsonValue.Text text
                ? text.value()
                : value instanceof JsonValue.Num number ? number.value().toPlainString() : "";
        boolean isIndex = digits.matches("0|[1-9][0-9]{0,5}");
        return isIndex ? Integer.parseInt(digits) : -1;
    }

    private String separator() {
        String separator = table.params().properties().text("separator");
        return separator == null || separator.isEmpty() ? "#" : separator;
    }
}
