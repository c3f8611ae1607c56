package org.tabletheory.cli.internal.infrastructure;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.spi.text.PrintableText;
import org.tabletheory.schema.document.JsonValue;

/** Writes a table as a resource {@code aws_dynamodb_table} of Terraform. */
final class TerraformTable {
    private final TableResource table;
    private final StringBuilder text = new StringBuilder();
    private int depth;

    TerraformTable(TableResource table) {
        this.table = table;
    }

    String text() {
        JsonValue.Obj properties = table.properties();
        begin("resource \"aws_dynamodb_table\" " + string(snake(table.id())));
        argument("name", properties.get("TableName"));
        argument("billing_mode", properties.get("BillingMode"));
        capacity(properties);
        keys(properties, false);
        argument("table_class", properties.get("TableClass"));
        argument("deletion_protection_enabled", properties.get("DeletionProtectionEnabled"));
        JsonValue stream = member(properties, "StreamSpecification", "StreamViewType");
        if (stream != null) {
            argument("stream_enabled", JsonValue.bool(true));
            argument("stream_view_type", stream);
        }
        attributes(properties);
        indexes(properties);
        settings(properties);
        tags(properties);
        begin("lifecycle");
        line("prevent_destroy = true");
        end();
        end();
        return text.toString();
    }

    private void capacity(JsonValue.Obj of) {
        argument("read_capacity", member(of, "ProvisionedThroughput", "ReadCapacityUnits"));
        argument("write_capacity", member(of, "ProvisionedThroughput", "WriteCapacityUnits"));
    }

    /** Writes the keys; those of an index with several attributes in a key as blocks. */
    private void keys(JsonValue.Obj of, boolean sortOnly) {
        List<JsonValue.Obj> schema = TableResource.objects(of, "KeySchema");
        boolean several = schema.size() > 2
                || (schema.size() == 2 && "HASH".equals(schema.get(1).text("KeyType")));
        for (JsonValue.Obj key : schema) {
            boolean partition = "HASH".equals(key.text("KeyType"));
            if (several) {
                begin("key_schema");
                argument("attribute_name", key.get("AttributeName"));
                argument("key_type", key.get("KeyType"));
                end();
            } else if (!partition || !sortOnly) {
                argument(partition ? "hash_key" : "range_key", key.get("AttributeName"));
            }
        }
    }

    private void attributes(JsonValue.Obj properties) {
        for (JsonValue.Obj attribute : TableResource.objects(properties, "AttributeDefinitions")) {
            begin("attribute");
            argument("name", attribute.get("AttributeName"));
            argument("type", attribute.get("AttributeType"));
            end();
        }
    }

    private void indexes(JsonValue.Obj properties) {
        for (JsonValue.Obj index : TableResource.objects(properties, "GlobalSecondaryIndexes")) {
            begin("global_secondary_index");
            argument("name", index.get("IndexName"));
            keys(index, false);
            projection(index);
            capacity(index);
            end();
        }
        for (JsonValue.Obj index : TableResource.objects(properties, "LocalSecondaryIndexes")) {
            begin("local_secondary_index");
            argument("name", index.get("IndexName"));
            keys(index, true);
            projection(index);
            end();
        }
    }

    private void projection(JsonValue.Obj index) {
        argument("projection_type", member(index, "Projection", "ProjectionType"));
        argument("non_key_attributes", member(index, "Projection", "NonKeyAttributes"));
    }

    private void settings(JsonValue.Obj properties) {
        block(
                "ttl",
                properties,
                "TimeToLiveSpecification",
                List.of("attribute_name", "AttributeName", "enabled", "Enabled"));
        block(
                "server_side_encryption",
                properties,
                "SSESpecification",
                List.of("enabled", "SSEEnabled", "kms_key_arn", "KMSMasterKeyId"));
        block(
                "point_in_time_recovery",
                properties,
                "PointInTimeRecoverySpecification",
                List.of("enabled", "PointInTimeRecoveryEnabled", "recovery_period_in_days", "RecoveryPeriodInDays"));
        block(
                "on_demand_throughput",
                properties,
                "OnDemandThroughput",
                List.of(
                        "max_read_request_units",
                        "MaxReadRequestUnits",
                        "max_write_request_units",
                        "MaxWriteRequestUnits"));
        block(
                "warm_throughput",
                properties,
                "WarmThroughput",
                List.of(
                        "read_units_per_second",
                        "ReadUnitsPerSecond",
                        "write_units_per_second",
                        "WriteUnitsPerSecond"));
    }

    /** Writes a block if the property exists. The arguments alternate between the name in Terraform and that in CloudFormation. */
    private void block(String name, JsonValue.Obj properties, String property, List<String> arguments) {
        if (properties.get(property) instanceof JsonValue.Obj members) {
            begin(name);
            for (int i = 0; i < arguments.size(); i += 2) {
                argument(arguments.get(i), members.get(arguments.get(i + 1)));
            }
            end();
        }
    }

    private void tags(JsonValue.Obj properties) {
        List<JsonValue.Obj> tags = TableResource.objects(properties, "Tags");
        if (!tags.isEmpty()) {
            begin("tags =");
            for (JsonValue.Obj tag : tags) {
                line(string(String.valueOf(tag.text("Key"))) + " = " + string(String.valueOf(tag.text("Value"))));
            }
            end();
        }
    }

    private static @Nullable JsonValue member(JsonValue.Obj of, String object, String name) {
        return of.get(object) instanceof JsonValue.Obj members ? members.get(name) : null;
    }

    private void argument(String name, @Nullable JsonValue value) {
        if (value instanceof JsonValue.Text string) {
            line(name + " = " + string(string.value()));
        } else if (value instanceof JsonValue.Array array) {
            line(name + " = ["
                    + String.join(
                            ", ",
                            array.elements().stream()
                                    .map(element -> string(((JsonValue.Text) element).value()))
                                    .toList())
                    + "]");
        } else if (value != null) {
            line(name + " = " + value.toText());
        }
    }

    /**
     * Returns a quoted string, with template markers escaped so that Terraform takes them literally. A doubled character in
     * front of a marker would be ambiguous.
     */
    private static String string(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            char next = i + 1 < text.length() ? text.charAt(i + 1) : 0;
            boolean marks = c == '$' || c == '%';
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (marks && next == '{') {
                quoted.append(c).append(c);
            } else if (PrintableText.isControl(c) || (marks && next == c)) {
                quoted.append(PrintableText.escape(c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    private void begin(String head) {
        line(head + " {");
        depth++;
    }

    private void end() {
        depth--;
        line("}");
    }

    private void line(String content) {
        text.append("  ".repeat(depth)).append(content).append('\n');
    }

    /** Returns {@code OrdersV1Table} as {@code orders_v1_table}. */
    private static String snake(String id) {
        return id.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }
}
