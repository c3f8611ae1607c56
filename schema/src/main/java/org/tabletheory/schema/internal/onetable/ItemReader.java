package org.tabletheory.schema.internal.onetable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.Entity;
import org.tabletheory.schema.EntityField;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.OneTableIndex;
import org.tabletheory.schema.OneTableParams;
import org.tabletheory.schema.Rule;
import org.tabletheory.schema.ValueTemplate;
import org.tabletheory.schema.internal.source.Node;
import org.tabletheory.schema.internal.source.Words;

/**
 * Reads {@code items} and checks that each is an instance of an entity (OneTable 1.1.0, "Data Items"). An item is plain
 * properties, or DynamoDB JSON with one type per value.
 */
final class ItemReader {

    /** Without a type, an item is tried against the entities; more of them would cost too much for a guess. */
    private static final int GUESSED_ENTITIES = 200;

    private final Findings findings;
    private final OneTableParams params;
    private final @Nullable OneTableIndex primary;
    private final Set<String> owned = new HashSet<>();
    private final Map<String, Shape> shapes = new HashMap<>();
    private final Map<String, Entity> entities;

    ItemReader(
            Findings findings,
            OneTableParams params,
            Map<String, OneTableIndex> indexes,
            Map<String, Entity> entities) {
        this.findings = findings;
        this.params = params;
        this.primary = indexes.get(OneTableIndex.PRIMARY);
        this.entities = entities;
        owned.addAll(List.of(params.typeField(), params.createdField(), params.updatedField()));
        for (OneTableIndex index : indexes.values()) {
            owned.add(index.hash());
            if (index.sort() != null) {
                owned.add(index.sort());
            }
        }
    }

    List<Json.Obj> read(Node.@Nullable Sequence items) {
        List<Json.Obj> read = new ArrayList<>();
        if (items == null) {
            return read;
        }
        for (Node node : items.elements()) {
            if (node instanceof Node.Mapping item && item.toJson() instanceof Json.Obj object) {
                check(item, object);
                read.add(object);
            } else {
                findings.wrongType(node, "an item", "an object");
            }
        }
        return read;
    }

    private void check(Node.Mapping node, Json.Obj item) {
        boolean typed = !item.isEmpty() && item.members().values().stream().allMatch(ItemReader::isTyped);
        Json.Obj plain = typed ? unwrap(item) : item;
        Entity entity = entity(node, plain);
        if (entity == null) {
            return;
        }
        Shape shape = shapes.computeIfAbsent(entity.name(), name -> new Shape(entity));
        for (EntityField field : shape.required) {
            if (plain.get(field.name()) == null && plain.get(field.attribute()) == null) {
                findings.departure(
                        Rule.ONETABLE_ITEM_REQUIRED,
                        node,
                        "an item of `" + Words.shorten(entity.name()) + "` needs `" + Words.shorten(field.name())
                                + "`");
            }
        }
        for (Node.Member member : node.members().values()) {
            checkMember(member, entity, shape, typed);
        }
    }

    private void checkMember(Node.Member member, Entity entity, Shape shape, boolean typed) {
        EntityField field = shape.byName.get(member.name());
        if (field == null && !owned.contains(member.name())) {
            findings.departure(
                    Rule.ONETABLE_ITEM_FIELD,
                    member.value(),
                    "`" + Words.shorten(member.name()) + "` is no field of `" + Words.shorten(entity.name()) + "`"
                            + Words.didYouMean(member.name(), entity.fields().keySet()));
        } else if (field != null
                && !typed
                && !field.type().accepts(member.value().toJson())) {
            findings.departure(
                    Rule.ONETABLE_ITEM_TYPE,
                    member.value(),
                    "`" + Words.shorten(field.name()) + "` is "
                            + member.value().toJson().kind() + ", which does not fit type "
                            + field.type().text());
        }
    }

    private @Nullable Entity entity(Node.Mapping node, Json.Obj item) {
        String type = item.text(params.typeField());
        if (type != null) {
            Entity entity = entities.get(type);
            Node at = node.get(params.typeField());
            if (entity == null) {
                findings.departure(
                        Rule.ONETABLE_ITEM_MODEL,
                        at == null ? node : at,
                        "`" + Words.shorten(type) + "` is none of `models`"
                                + Words.didYouMean(type, entities.keySet()));
            }
            return entity;
        }
        List<Entity> matching = entities.size() > GUESSED_ENTITIES
                ? List.of()
                : entities.values().stream().filter(e -> keysMatch(e, item)).toList();
        if (matching.size() == 1) {
            return matching.get(0);
        }
        findings.departure(
                Rule.ONETABLE_ITEM_MODEL,
                node,
                "which model the item is of cannot be told; add `" + Words.shorten(params.typeField()) + "`");
        return null;
    }

    private boolean keysMatch(Entity entity, Json.Obj item) {
        Shape shape = shapes.computeIfAbsent(entity.name(), name -> new Shape(entity));
        return primary != null
                && keyMatches(shape.hash, item.text(primary.hash()))
                && (primary.sort() == null || keyMatches(shape.sort, item.text(primary.sort())));
    }

    private static boolean keyMatches(@Nullable ValueTemplate template, @Nullable String stored) {
        return template != null && stored != null && stored.startsWith(template.literalPrefix());
    }

    /** What items of an entity are checked for, gathered once per entity. */
    private final class Shape {

        final Map<String, EntityField> byName = new HashMap<>();
        final List<EntityField> required = new ArrayList<>();
        final @Nullable ValueTemplate hash;
        final @Nullable ValueTemplate sort;

        Shape(Entity entity) {
            for (EntityField field : entity.fields().values()) {
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
            EntityField field = byName.get(attribute);
            return field == null ? null : field.value();
        }
    }

    private static boolean isTyped(Json value) {
        return value instanceof Json.Obj object
                && object.members().size() == 1
                && Type.ofName(object.members().keySet().iterator().next()) != null;
    }

    private static Json.Obj unwrap(Json.Obj item) {
        Map<String, Json> plain = new LinkedHashMap<>();
        item.members().forEach((name, value) -> {
            if (value instanceof Json.Obj typed) {
                plain.put(name, typed.members().values().iterator().next());
            }
        });
        return new Json.Obj(plain);
    }
}
