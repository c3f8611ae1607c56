package org.tabletheory.cli.internal.infrastructure;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/** Writes a class with a {@code CfnTable} of the AWS CDK for each table: its properties are those of CloudFormation. */
final class CdkClass {
    private static final String LIST = "List.of(";

    /** The classes of the elements of lists, by the property. */
    private static final Map<String, String> ELEMENTS = Map.of(
            "AttributeDefinitions", "CfnTable.AttributeDefinitionProperty",
            "KeySchema", "CfnTable.KeySchemaProperty",
            "GlobalSecondaryIndexes", "CfnTable.GlobalSecondaryIndexProperty",
            "LocalSecondaryIndexes", "CfnTable.LocalSecondaryIndexProperty",
            "Tags", "CfnTag");

    private final List<TableResource> tables;
    private final String source;

    CdkClass(List<TableResource> tables, String source) {
        this.tables = tables;
        this.source = source;
    }

    String text(@Nullable String packageName) {
        StringBuilder text = new StringBuilder();
        if (packageName != null && !packageName.isEmpty()) {
            text.append("package ").append(packageName).append(";\n\n");
        }
        text.append("import java.util.List;\n");
        if (tables.stream().anyMatch(table -> table.properties().get("Tags") != null)) {
            text.append("import software.amazon.awscdk.CfnTag;\n");
        }
        text.append("import software.amazon.awscdk.RemovalPolicy;\n")
                .append("import software.amazon.awscdk.services.dynamodb.CfnTable;\n")
                .append("import software.constructs.Construct;\n\n")
                .append("/** ")
                .append(source)
                .append(" */\n")
                .append("public final class Tables {\n")
                .append("    private Tables() {}\n");
        for (TableResource table : tables) {
            text.append("\n    /** ")
                    .append(InfrastructureFormat.comment(table))
                    .append(" */\n");
            text.append("    public static CfnTable ")
                    .append(method(table.id()))
                    .append("(Construct scope) {\n");
            text.append("        CfnTable table = CfnTable.Builder.create(scope, \"")
                    .append(table.id())
                    .append("\")");
            members(text, table.properties(), "                ");
            text.append("\n                .build();\n");
            text.append(
                    "        // The table and its items stay when the stack is deleted or the table is replaced.\n");
            text.append("        table.applyRemovalPolicy(RemovalPolicy.RETAIN);\n");
            text.append("        return table;\n    }\n");
        }
        return text.append("}\n").toString();
    }

    private static void members(StringBuilder text, JsonValue.Obj object, String indent) {
        object.members().forEach((name, value) -> {
            text.append('\n').append(indent).append('.').append(method(name)).append('(');
            value(text, name, value, indent + "        ");
            text.append(')');
        });
    }

    private static void value(StringBuilder text, String name, JsonValue value, String indent) {
        if (value instanceof JsonValue.Obj object) {
            build(text, "CfnTable." + name + "Property", object, indent);
        } else if (value instanceof JsonValue.Array array) {
            text.append(LIST);
            boolean first = true;
            for (JsonValue element : array.elements()) {
                text.append(first ? "" : ",");
                if (element instanceof JsonValue.Obj object) {
                    text.append('\n').append(indent);
                    build(text, ELEMENTS.getOrDefault(name, name), object, indent + "        ");
                } else {
                    text.append(first ? "" : " ").append(element.toText());
                }
                first = false;
            }
            text.append(')');
        } else {
            text.append(value.toText());
        }
    }

    private static void build(StringBuilder text, String type, JsonValue.Obj object, String indent) {
        text.append(type).append(".builder()");
        members(text, object, indent);
        text.append('\n').append(indent).append(".build()");
    }

    /** Returns the name of the method for a property: {@code SSESpecification} is set by {@code sseSpecification}. */
    private static String method(String property) {
        int capitals = 0;
        while (capitals < property.length() && Character.isUpperCase(property.charAt(capitals))) {
            capitals++;
        }
        int lower = capitals > 1 && capitals < property.length() ? capitals - 1 : capitals;
        return property.substring(0, lower).toLowerCase(Locale.ROOT) + property.substring(lower);
    }
}
