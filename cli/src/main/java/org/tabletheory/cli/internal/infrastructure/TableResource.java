package org.tabletheory.cli.internal.infrastructure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.JsonValue;

/**
 * A table as a resource of CloudFormation, which the other formats are derived from.
 *
 * @param table the name of the table
 * @param id the name of the resource: letters and digits
 * @param models the names of its models, for a comment
 * @param properties the properties of {@code AWS::DynamoDB::Table}, in a fixed order
 */
public record TableResource(String table, String id, String models, JsonValue.Obj properties) {

    /** Returns the tables of models, in the order of the models. */
    public static List<TableResource> of(List<Model> models, TableOptions options) {
        Map<String, List<Model>> tables = new LinkedHashMap<>();
        for (Model model : models) {
            tables.computeIfAbsent(model.table(), added -> new ArrayList<>()).add(model);
        }
        List<TableResource> resources = new ArrayList<>();
        for (Map.Entry<String, List<Model>> table : tables.entrySet()) {
            String id = id(table.getKey(), resources);
            resources.add(of(table.getKey(), id, table.getValue(), options));
        }
        return resources;
    }

    private static TableResource of(String table, String id, List<Model> models, TableOptions options) {
        JsonValue.Obj request = TableTheory.createTableRequest(
                options, models.get(0), models.subList(1, models.size()).toArray(Model[]::new));
        Map<String, JsonValue> properties = new LinkedHashMap<>(request.members());
        JsonValue stream = properties.get("StreamSpecification");
        if (stream instanceof JsonValue.Obj specification) {
            properties.put("StreamSpecification", only(specification, "StreamViewType"));
        }
        if (properties.remove("SSESpecification") instanceof JsonValue.Obj encryption) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            members.put("SSEEnabled", JsonValue.bool(true));
            encryption.members().forEach((name, value) -> {
                if (!name.equals("Enabled")) {
                    members.put(name, value);
                }
            });
            properties.put("SSESpecification", new JsonValue.Obj(members));
        }
        models.stream()
                .flatMap(model -> model.attribute(Role.TTL).stream())
                .map(AttributeDef::attribute)
                .findFirst()
                .ifPresent(ttl -> properties.put(
                        "TimeToLiveSpecification",
                        object("AttributeName", JsonValue.text(ttl), "Enabled", JsonValue.bool(true))));
        Integer days = options.settings().recoveryDays();
        if (days != null) {
            properties.put(
                    "PointInTimeRecoverySpecification",
                    days == 0
                            ? new JsonValue.Obj(Map.of("PointInTimeRecoveryEnabled", JsonValue.bool(false)))
                            : object(
                                    "PointInTimeRecoveryEnabled",
                                    JsonValue.bool(true),
                                    "RecoveryPeriodInDays",
                                    JsonValue.number(days)));
        }
        String names = models.stream().map(Model::name).collect(Collectors.joining(", "));
        return new TableResource(table, id, names, new JsonValue.Obj(properties));
    }

    /** Returns the objects of a list; none if there is no such member. */
    static List<JsonValue.Obj> objects(JsonValue.Obj of, String member) {
        List<JsonValue.Obj> objects = new ArrayList<>();
        if (of.get(member) instanceof JsonValue.Array array) {
            array.elements().forEach(element -> objects.add((JsonValue.Obj) element));
        }
        return objects;
    }

    private static JsonValue.Obj only(JsonValue.Obj object, String member) {
        JsonValue value = object.get(member);
        return value == null ? JsonValue.Obj.EMPTY : new JsonValue.Obj(Map.of(member, value));
    }

    private static JsonValue.Obj object(String name, JsonValue value, String second, JsonValue other) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put(name, value);
        members.put(second, other);
        return new JsonValue.Obj(members);
    }

    /** Returns a name such as {@code OrdersV1Table}, which no other table has. */
    private static String id(String table, List<TableResource> others) {
        StringBuilder id = new StringBuilder();
        boolean upper = true;
        for (int i = 0; i < table.length(); i++) {
            char c = table.charAt(i);
            boolean plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (plain) {
                id.append(upper ? Character.toUpperCase(c) : c);
            }
            upper = !plain;
        }
        String name = (id.isEmpty() || Character.isDigit(id.charAt(0)) ? "T" + id : id) + "Table";
        int count = 1;
        String unique = name;
        while (isTaken(unique, others)) {
            count++;
            unique = name + count;
        }
        return unique;
    }

    private static boolean isTaken(String id, List<TableResource> others) {
        return others.stream().anyMatch(other -> other.id().equalsIgnoreCase(id));
    }
}
