package org.tabletheory.schema.onetable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.spi.tree.SourceNode;

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
    private final IdentityHashMap<OneTableEntity, EntityShape> shapes = new IdentityHashMap<>();
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
        boolean typed = !item.isEmpty() && item.members().values().stream().allMatch(UntypedJson::isTyped);
        JsonValue.Obj plain = typed ? UntypedJson.plain(item) : item;
        OneTableEntity entity = entity(node, plain);
        if (entity != null) {
            check(node, plain, entity, typed, true);
        }
    }

    /** Checks an item or an object in it. Findings about an item in DynamoDB JSON have the position of its attribute. */
    private void check(SourceNode node, JsonValue.Obj object, OneTableEntity entity, boolean typed, boolean top) {
        EntityShape shape = shape(entity);
        for (OneTableField field : shape.required) {
            if (object.get(field.name()) == null && object.get(field.attribute()) == null) {
                findings.deviation(
                        Rule.ONETABLE_ITEM_REQUIRED,
                        node,
                        "an item of `" + MessageText.shorten(entity.name()) + "` needs `"
                                + MessageText.shorten(field.name()) + "`");
            }
        }
        object.members().forEach((name, value) -> {
            SourceNode found = node instanceof SourceNode.Mapping mapping ? mapping.get(name) : null;
            SourceNode at = found == null || (typed && !top) ? node : found;
            OneTableField field = shape.byName.get(name);
            if (field != null) {
                checkValue(at, value, field, typed);
            } else if (!shape.packed.contains(name) && !(top && managed.contains(name))) {
                findings.deviation(
                        Rule.ONETABLE_ITEM_FIELD,
                        at,
                        "`" + MessageText.shorten(name) + "` is not a field of `" + MessageText.shorten(entity.name())
                                + "`"
                                + MessageText.didYouMean(name, entity.fields().keySet()));
            }
        });
    }

    private void checkValue(SourceNode at, JsonValue value, OneTableField field, boolean typed) {
        OneTableEntity nested = field.nested();
        if (!typed && !field.type().accepts(value)) {
            findings.deviation(
                    Rule.ONETABLE_ITEM_TYPE,
                    at,
                    "`" + MessageText.shorten(field.name()) + "` is " + value.kind() + ", but its type is "
                            + field.type().text());
        } else if (field.properties().get("enum") instanceof JsonValue.Array allowed && !isAllowed(value, allowed)) {
            findings.deviation(
                    Rule.ONETABLE_ITEM_ENUM,
                    at,
                    "`" + MessageText.shorten(field.name()) + "` is not one of the values of its `enum`");
        } else if (nested != null && value instanceof JsonValue.Obj object) {
            check(at, object, nested, typed, false);
        } else if (nested != null && value instanceof JsonValue.Array array) {
            for (int i = 0; i < array.elements().size(); i++) {
                checkElement(element(at, i, typed), array.elements().get(i), field, nested, typed);
            }
        }
    }

    private void checkElement(
            SourceNode at, JsonValue element, OneTableField field, OneTableEntity nested, boolean typed) {
        if (element instanceof JsonValue.Obj object) {
            check(at, object, nested, typed, false);
        } else {
            findings.deviation(
                    Rule.ONETABLE_ITEM_TYPE,
                    at,
                    "an element of `" + MessageText.shorten(field.name()) + "` is " + element.kind()
                            + ", but its elements have a schema");
        }
    }

    private static SourceNode element(SourceNode array, int index, boolean typed) {
        return !typed && array instanceof SourceNode.Sequence sequence
                ? sequence.elements().get(index)
                : array;
    }

    /** Numbers are compared by value. An enum of an array or object restricts nothing. */
    private static boolean isAllowed(JsonValue value, JsonValue.Array allowed) {
        if (value instanceof JsonValue.Array || value instanceof JsonValue.Obj) {
            return true;
        }
        return allowed.elements().stream()
                .anyMatch(one -> (one instanceof JsonValue.Num number && value instanceof JsonValue.Num given)
                        ? number.value().compareTo(given.value()) == 0
                        : one.equals(value));
    }

    private EntityShape shape(OneTableEntity entity) {
        return shapes.computeIfAbsent(entity, EntityShape::new);
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
        EntityShape shape = shape(entity);
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
        final Set<String> packed = new HashSet<>();
        final @Nullable ValueTemplate hash;
        final @Nullable ValueTemplate sort;

        EntityShape(OneTableEntity entity) {
            for (OneTableField field : entity.fields().values()) {
                boolean isPacked =
                        String.valueOf(field.properties().text("map")).contains(".");
                if (isPacked) {
                    packed.add(field.attribute());
                } else {
                    byName.putIfAbsent(field.attribute(), field);
                }
                if (field.required() && !field.fillsItself() && !isPacked) {
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
}
