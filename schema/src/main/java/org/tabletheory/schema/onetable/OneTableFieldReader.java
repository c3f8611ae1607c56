package org.tabletheory.schema.onetable;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.internal.source.SourceNode;

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
    OneTableField read(SourceNode.Member member) {
        SourceNode node = member.value();
        if (!(node instanceof SourceNode.Mapping mapping) || !(node.toJson() instanceof JsonValue.Obj properties)) {
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
        return new OneTableField(member.name(), type, value, nested, properties);
    }

    private @Nullable FieldType type(SourceNode.Mapping field, String name) {
        SourceNode node = field.get("type");
        if (node == null) {
            findings.departure(
                    Rule.ONETABLE_TYPE_MISSING,
                    field,
                    "field `" + MessageText.shorten(name) + "` needs `type`; without it the library takes string");
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
                    "`" + MessageText.shorten(text.value()) + "` is no type; write " + MessageText.oneOf(TYPES)
                            + MessageText.didYouMean(text.value(), TYPES));
        } else {
            findings.departure(
                    Rule.ONETABLE_TYPE_ALIAS, node, "write \"" + alias.text() + "\" for \"" + text.value() + "\"");
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
            findings.departure(Rule.ONETABLE_UUID, node, "`uuid` is \"uuid\" or \"ulid\"");
        } else if (!findings.isStrict()) {
            findings.warning(
                    Rule.ONETABLE_UUID_REFUSED,
                    node,
                    "the JavaScript library refuses `uuid`; write `generate`, which it reads");
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
            findings.departure(
                    Rule.ONETABLE_VALIDATE, node, "`validate` begins and ends with /, for example \"/^[a-z]+$/\"");
        }
    }

    private void checkDefault(SourceNode.Mapping field, FieldType type) {
        SourceNode node = field.get("default");
        if (node != null && !type.accepts(node.toJson())) {
            findings.departure(
                    Rule.ONETABLE_DEFAULT_TYPE,
                    node,
                    "the default is " + node.toJson().kind() + ", which does not fit type " + type.text());
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
                findings.departure(Rule.ONETABLE_TEMPLATE_SYNTAX, node, problem);
            }
            return ValueTemplate.of(text.value());
        }
        if (value.equals(JsonValue.bool(true))) {
            findings.departure(
                    Rule.ONETABLE_PROPERTY_TYPE,
                    node,
                    "`value` must be a template; `true` means a function of the JavaScript program");
        } else {
            findings.wrongType(node, "value", "a template string");
        }
        return null;
    }

    /** The entity inside an object, or inside the elements of an array. */
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
            findings.error(Rule.ONETABLE_NESTED_SCHEMA, schema, "only a field of type object or array has a `schema`");
        }
        return nestedReader.apply(name, mapping);
    }
}
