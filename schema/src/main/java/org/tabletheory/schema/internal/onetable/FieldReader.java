package org.tabletheory.schema.internal.onetable;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Entity;
import org.tabletheory.schema.EntityField;
import org.tabletheory.schema.FieldType;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.Rule;
import org.tabletheory.schema.ValueTemplate;
import org.tabletheory.schema.internal.source.Node;
import org.tabletheory.schema.internal.source.Words;

/** Reads one field of an entity (OneTable 1.1.0, "Model Entities"). */
final class FieldReader {

    private static final List<String> TYPES =
            Arrays.stream(FieldType.values()).map(FieldType::text).toList();

    private final Findings findings;
    private final BiFunction<String, Node.Mapping, Entity> nestedReader;

    FieldReader(Findings findings, BiFunction<String, Node.Mapping, Entity> nestedReader) {
        this.findings = findings;
        this.nestedReader = nestedReader;
    }

    @Nullable
    EntityField read(Node.Member member) {
        Node node = member.value();
        if (!(node instanceof Node.Mapping mapping) || !(node.toJson() instanceof Json.Obj properties)) {
            findings.wrongType(node, Words.shorten(member.name()), "an object");
            return null;
        }
        FieldType type = type(mapping, member.name());
        checkFlag(mapping, "required");
        checkUuid(mapping);
        checkValidate(mapping);
        ValueTemplate value = value(mapping);
        Entity nested = nested(mapping, member.name(), type);
        if (type == null) {
            return null;
        }
        checkDefault(mapping, type);
        return new EntityField(member.name(), type, value, nested, properties);
    }

    private @Nullable FieldType type(Node.Mapping field, String name) {
        Node node = field.get("type");
        if (node == null) {
            findings.departure(
                    Rule.ONETABLE_TYPE_MISSING,
                    field,
                    "field `" + Words.shorten(name) + "` needs `type`; without it the library takes string");
            return FieldType.STRING;
        }
        if (!(node.toJson() instanceof Json.Text text)) {
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
                    "`" + Words.shorten(text.value()) + "` is no type; write " + Words.oneOf(TYPES)
                            + Words.didYouMean(text.value(), TYPES));
        } else {
            findings.departure(
                    Rule.ONETABLE_TYPE_ALIAS, node, "write \"" + alias.text() + "\" for \"" + text.value() + "\"");
        }
        return alias;
    }

    private void checkFlag(Node.Mapping field, String name) {
        Node node = field.get(name);
        if (node != null && !(node.toJson() instanceof Json.Bool)) {
            findings.wrongType(node, name, "true or false");
        }
    }

    private void checkUuid(Node.Mapping field) {
        Node node = field.get("uuid");
        if (node == null) {
            return;
        }
        boolean known = node.toJson() instanceof Json.Text text
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

    private void checkValidate(Node.Mapping field) {
        Node node = field.get("validate");
        if (node == null) {
            return;
        }
        if (!(node.toJson() instanceof Json.Text text)) {
            findings.wrongType(node, "validate", "a string");
        } else if (text.value().length() < 2
                || !text.value().startsWith("/")
                || !text.value().endsWith("/")) {
            findings.departure(
                    Rule.ONETABLE_VALIDATE, node, "`validate` begins and ends with /, for example \"/^[a-z]+$/\"");
        }
    }

    private void checkDefault(Node.Mapping field, FieldType type) {
        Node node = field.get("default");
        if (node != null && !type.accepts(node.toJson())) {
            findings.departure(
                    Rule.ONETABLE_DEFAULT_TYPE,
                    node,
                    "the default is " + node.toJson().kind() + ", which does not fit type " + type.text());
        }
    }

    private @Nullable ValueTemplate value(Node.Mapping field) {
        Node node = field.get("value");
        if (node == null) {
            return null;
        }
        Json value = node.toJson();
        if (value instanceof Json.Text text) {
            String problem = ValueTemplate.problemOf(text.value());
            if (problem != null) {
                findings.departure(Rule.ONETABLE_TEMPLATE_SYNTAX, node, problem);
            }
            return ValueTemplate.of(text.value());
        }
        if (value.equals(Json.bool(true))) {
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
    private @Nullable Entity nested(Node.Mapping field, String name, @Nullable FieldType type) {
        Node schema = field.get("schema");
        if (schema == null && field.get("items") instanceof Node.Mapping items) {
            schema = items.get("schema");
        }
        if (schema == null) {
            return null;
        }
        if (!(schema instanceof Node.Mapping mapping)) {
            findings.wrongType(schema, "schema", "an object of fields");
            return null;
        }
        if (type != null && type != FieldType.OBJECT && type != FieldType.ARRAY) {
            findings.error(Rule.ONETABLE_NESTED_SCHEMA, schema, "only a field of type object or array has a `schema`");
        }
        return nestedReader.apply(name, mapping);
    }
}
