package org.tabletheory.schema.onetable;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads one field of an entity (OneTable 1.1.0, "Model Entities"). */
final class OneTableFieldReader {

    private static final List<String> TYPES =
            Arrays.stream(FieldType.values()).map(FieldType::text).toList();

    private final OneTableFindings findings;
    private final BiFunction<String, SourceNode.Mapping, OneTableEntity> nestedReader;

    OneTableFieldReader(
            OneTableFindings findings, BiFunction<String, SourceNode.Mapping, OneTableEntity> nestedReader) {
        this.findings = findings;
        this.nestedReader = nestedReader;
    }

    @Nullable
    OneTableField read(SourceNode.SourceMember member) {
        SourceNode node = member.value();
        if (!(node instanceof SourceNode.Mapping mapping)) {
            findings.wrongType(node, MessageText.shorten(member.name()), "an object");
            return null;
        }
        FieldType type = type(mapping, member.name());
        checkFlag(mapping, "required");
        checkUuid(mapping);
        checkValidate(mapping);
        ValueTemplate value = value(mapping);
        OneTableEntity nested = nested(mapping, member.name(), type);
        if (type == null) {
            return null;
        }
        checkDefault(mapping, type);
        return new OneTableField(member.name(), type, value, nested, mapping.toJson());
    }

    private @Nullable FieldType type(SourceNode.Mapping field, String name) {
        SourceNode node = field.get("type");
        if (node == null) {
            findings.deviation(
                    Rule.ONETABLE_TYPE_MISSING,
                    field,
                    "field `" + MessageText.shorten(name)
                            + "` needs `type`; the JavaScript library defaults to string");
            return FieldType.STRING;
        }
        if (!(node.toJson() instanceof JsonValue.Text text)) {
            findings.wrongType(node, "type", "a string");
            return null;
        }
        FieldType type = FieldType.of(text.value());
        if (type != null) {
            return type;
        }
        FieldType alias = FieldType.ofAlias(text.value());
        if (alias == null) {
            findings.error(
                    Rule.ONETABLE_TYPE_UNKNOWN,
                    node,
                    "unknown type `" + MessageText.shorten(text.value()) + "`; use " + MessageText.oneOf(TYPES)
                            + MessageText.didYouMean(text.value(), TYPES));
        } else {
            findings.deviation(
                    Rule.ONETABLE_TYPE_ALIAS, node, "use \"" + alias.text() + "\" instead of \"" + text.value() + "\"");
        }
        return alias;
    }

    private void checkFlag(SourceNode.Mapping field, String name) {
        SourceNode node = field.get(name);
        if (node != null && !(node.toJson() instanceof JsonValue.Bool)) {
            findings.wrongType(node, name, "true or false");
        }
    }

    private void checkUuid(SourceNode.Mapping field) {
        SourceNode node = field.get("uuid");
        if (node == null) {
            return;
        }
        boolean known = node.toJson() instanceof JsonValue.Text text
                && (text.value().equals("uuid") || text.value().equals("ulid"));
        if (!known) {
            findings.deviation(Rule.ONETABLE_UUID, node, "`uuid` must be \"uuid\" or \"ulid\"");
        } else if (!findings.isStrict()) {
            findings.warning(
                    Rule.ONETABLE_UUID_REFUSED, node, "the JavaScript library rejects `uuid`; use `generate` instead");
        }
    }

    private void checkValidate(SourceNode.Mapping field) {
        SourceNode node = field.get("validate");
        if (node == null) {
            return;
        }
        if (!(node.toJson() instanceof JsonValue.Text text)) {
            findings.wrongType(node, "validate", "a string");
        } else if (text.value().length() < 2
                || !text.value().startsWith("/")
                || !text.value().endsWith("/")) {
            findings.deviation(
                    Rule.ONETABLE_VALIDATE, node, "`validate` must start and end with /, for example \"/^[a-z]+$/\"");
        }
    }

    private void checkDefault(SourceNode.Mapping field, FieldType type) {
        SourceNode node = field.get("default");
        if (node != null && !type.accepts(node.toJson())) {
            findings.deviation(
                    Rule.ONETABLE_DEFAULT_TYPE,
                    node,
                    "the default is " + node.toJson().kind() + ", but the type of the field is " + type.text());
        }
    }

    private @Nullable ValueTemplate value(SourceNode.Mapping field) {
        SourceNode node = field.get("value");
        if (node == null) {
            return null;
        }
        JsonValue value = node.toJson();
        if (value instanceof JsonValue.Text text) {
            String problem = ValueTemplate.problemOf(text.value());
            if (problem != null) {
                findings.error(Rule.ONETABLE_TEMPLATE_SYNTAX, node, problem);
            }
            return ValueTemplate.of(text.value());
        }
        if (value.equals(JsonValue.bool(true))) {
            findings.deviation(
                    Rule.ONETABLE_PROPERTY_TYPE,
                    node,
                    "`value` must be a template; `true` refers to a function in a JavaScript program");
        } else {
            findings.wrongType(node, "value", "a template string");
        }
        return null;
    }

    /** Returns the nested entity of an object, or of the elements of an array. */
    private @Nullable OneTableEntity nested(SourceNode.Mapping field, String name, @Nullable FieldType type) {
        SourceNode schema = field.get("schema");
        if (schema == null && field.get("items") instanceof SourceNode.Mapping items) {
            schema = items.get("schema");
        }
        if (schema == null) {
            return null;
        }
        if (!(schema instanceof SourceNode.Mapping mapping)) {
            findings.wrongType(schema, "schema", "an object of fields");
            return null;
        }
        if (type != null && type != FieldType.OBJECT && type != FieldType.ARRAY) {
            findings.error(
                    Rule.ONETABLE_NESTED_SCHEMA,
                    schema,
                    "`schema` is only allowed for a field of type object or array");
        }
        return nestedReader.apply(name, mapping);
    }
}
