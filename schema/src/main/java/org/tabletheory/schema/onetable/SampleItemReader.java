package org.tabletheory.schema.onetable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.internal.source.SourceNode;

/**
 * Reads {@code items} and checks that each one is an instance of an entity (OneTable 1.1.0, "Data Items"). An item has plain
 * values or DynamoDB JSON.
 */
final class SampleItemReader {

    /** The entity of an item without a type is guessed by its keys; with more entities that would take too long. */
    private static final int GUESSED_ENTITIES = 200;

    private final OneTableFindings findings;
    private final OneTableParams params;
    private final @Nullable OneTableIndex primary;
    private final Set<String> managed;
    private final Map<String, EntityShape> shapes = new HashMap<>();
    private final Map<String, OneTableEntity> entities;

    SampleItemReader(
            OneTableFindings findings,
            OneTableParams params,
            Map<String, OneTableIndex> indexes,
            Map<String, OneTableEntity> entities) {
        this.findings = findings;
        this.params = params;
        this.primary = indexes.get(OneTableIndex.PRIMARY);
        this.entities = entities;
        this.managed = OneTableReader.managedAttributes(params, indexes);
    }

    List<JsonValue.Obj> read(SourceNode.@Nullable Sequence items) {
        List<JsonValue.Obj> read = new ArrayList<>();
        if (items == null) {
            return read;
        }
        for (SourceNode node : items.elements()) {
            if (node instanceof SourceNode.Mapping item) {
                JsonValue.Obj object = item.toJson();
                check(item, object);
                read.add(object);
            } else {
                findings.wrongType(node, "an item", "an object");
            }
        }
        return read;
    }

    private void check(SourceNode.Mapping node, JsonValue.Obj item) {
        boolean typed = !item.isEmpty() && item.members().values().stream().allMatch(SampleItemReader::isTyped);
        JsonValue.Obj plain = typed ? unwrap(item) : item;
        OneTableEntity entity = entity(node, plain);
        if (entity == null) {
            return;
        }
        EntityShape shape = shapes.computeIfAbsent(entity.name(), name -> new EntityShape(entity));
        for (OneTableField field : shape.required) {
            if (plain.get(field.name()) == null && plain.get(field.attribute()) == null) {
                findings.deviation(
                        Rule.ONETABLE_ITEM_REQUIRED,
                        node,
                        "an item of `" + MessageText.shorten(entity.name()) + "` needs `"
                                + MessageText.shorten(field.name()) + "`");
            }
        }
        for (SourceNode.Member member : node.members().values()) {
            checkMember(member, entity, shape, typed);
        }
    }

    private void checkMember(SourceNode.Member member, OneTableEntity entity, EntityShape shape, boolean typed) {
        OneTableField field = shape.byName.get(member.name());
        if (field == null && !managed.contains(member.name())) {
            findings.deviation(
                    Rule.ONETABLE_ITEM_FIELD,
                    member.value(),
                    "`" + MessageText.shorten(member.name()) + "` is not a field of `"
                            + MessageText.shorten(entity.name())
                            + "`"
                            + MessageText.didYouMean(
                                    member.name(), entity.fields().keySet()));
        } else if (field != null
                && !typed
                && !field.type().accepts(member.value().toJson())) {
            findings.deviation(
                    Rule.ONETABLE_ITEM_TYPE,
                    member.value(),
                    "`" + MessageText.shorten(field.name()) + "` is "
                            + member.value().toJson().kind() + ", but its type is "
                            + field.type().text());
        }
    }

    private @Nullable OneTableEntity entity(SourceNode.Mapping node, JsonValue.Obj item) {
        String type = item.text(params.typeField());
        if (type != null) {
            OneTableEntity entity = entities.get(type);
            SourceNode at = node.get(params.typeField());
            if (entity == null) {
                findings.deviation(
                        Rule.ONETABLE_ITEM_MODEL,
                        at == null ? node : at,
                        "unknown model `" + MessageText.shorten(type) + "`"
                                + MessageText.didYouMean(type, entities.keySet()));
            }
            return entity;
        }
        List<OneTableEntity> matching = entities.size() > GUESSED_ENTITIES
                ? List.of()
                : entities.values().stream().filter(e -> keysMatch(e, item)).toList();
        if (matching.size() == 1) {
            return matching.get(0);
        }
        findings.deviation(
                Rule.ONETABLE_ITEM_MODEL,
                node,
                "cannot determine the model of this item; add `" + MessageText.shorten(params.typeField()) + "`");
        return null;
    }

    private boolean keysMatch(OneTableEntity entity, JsonValue.Obj item) {
        EntityShape shape = shapes.computeIfAbsent(entity.name(), name -> new EntityShape(entity));
        return primary != null
                && keyMatches(shape.hash, item.text(primary.hash()))
                && (primary.sort() == null || keyMatches(shape.sort, item.text(primary.sort())));
    }

    private static boolean keyMatches(@Nullable ValueTemplate template, @Nullable String stored) {
        return template != null && stored != null && stored.startsWith(template.literalPrefix());
    }

    /** The fields and key templates of an entity, collected once per entity. */
    private final class EntityShape {

        final Map<String, OneTableField> byName = new HashMap<>();
        final List<OneTableField> required = new ArrayList<>();
        final @Nullable ValueTemplate hash;
        final @Nullable ValueTemplate sort;

        EntityShape(OneTableEntity entity) {
            for (OneTableField field : entity.fields().values()) {
                boolean packed = String.valueOf(field.properties().text("map")).contains(".");
                if (!packed) {
                    byName.putIfAbsent(field.attribute(), field);
                }
                if (field.required() && !field.fillsItself() && !packed) {
                    required.add(field);
                }
            }
            byName.putAll(entity.fields());
            hash = primary == null ? null : template(primary.hash());
            sort = primary == null || primary.sort() == null ? null : template(primary.sort());
        }

        private @Nullable ValueTemplate template(String attribute) {
            OneTableField field = byName.get(attribute);
            return field == null ? null : field.value();
        }
    }

    private static boolean isTyped(JsonValue value) {
        return value instanceof JsonValue.Obj object
                && object.members().size() == 1
                && Type.ofName(object.members().keySet().iterator().next()) != null;
    }

    private static JsonValue.Obj unwrap(JsonValue.Obj item) {
        Map<String, JsonValue> plain = new LinkedHashMap<>();
        item.members().forEach((name, value) -> {
            if (value instanceof JsonValue.Obj typed) {
                plain.put(name, typed.members().values().iterator().next());
            }
        });
        return new JsonValue.Obj(plain);
    }
}
