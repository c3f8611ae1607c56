package org.tabletheory.cli.internal.infer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.schema.KeyPart;

/** Divides the items of a table into kinds: by an attribute that names the kind, otherwise by the shape of their keys. */
final class EntityGrouping {
    /** Names that libraries and people use, the most specific first. */
    private static final List<String> DISCRIMINATORS = List.of(
            "_type", "__typename", "__edb_e__", "_et", "entityType", "entity_type", "EntityType", "et", "kind", "type");

    private static final Pattern KIND = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,59}");
    private static final int MAX_KINDS = 24;
    private static final double MIN_SHARE = 0.8;

    private final TableDescription table;
    private final @Nullable String discriminator;

    /**
     * Creates a grouping.
     *
     * @param discriminator the attribute that names the kind; null for none
     */
    EntityGrouping(TableDescription table, @Nullable String discriminator) {
        this.table = table;
        this.discriminator = discriminator;
    }

    /** Returns the attribute that names the kind of most items, or null. */
    static @Nullable String discriminatorOf(List<Item> items) {
        for (String name : DISCRIMINATORS) {
            List<String> kinds = new ArrayList<>();
            for (Item item : items) {
                if (item.get(name) instanceof Value.S text
                        && KIND.matcher(text.value()).matches()) {
                    kinds.add(text.value());
                }
            }
            if (!kinds.isEmpty()
                    && kinds.size() >= MIN_SHARE * items.size()
                    && Set.copyOf(kinds).size() <= MAX_KINDS) {
                return name;
            }
        }
        return null;
    }

    /** Returns the kinds, each with at least one item, in the order of their first items. */
    List<EntityStatistics> group(List<Item> items) {
        Function<Item, String> kind = chosen(items);
        Map<String, EntityStatistics> groups = new LinkedHashMap<>();
        Map<String, Integer> names = new HashMap<>();
        for (Item item : items) {
            groups.computeIfAbsent(kind.apply(item), added -> new EntityStatistics(unique(nameOf(item, added), names)))
                    .add(item);
        }
        return List.copyOf(groups.values());
    }

    /** Returns the finest division that does not fall apart into too many kinds, as that by user names would. */
    private Function<Item, String> chosen(List<Item> items) {
        for (Function<Item, String> kind : List.<Function<Item, String>>of(this::byBoth, this::byPartition)) {
            if (items.stream().map(kind).collect(Collectors.toSet()).size() <= MAX_KINDS) {
                return kind;
            }
        }
        return item -> discriminated(item) == null ? "" : "=" + discriminated(item);
    }

    private String byBoth(Item item) {
        String named = discriminated(item);
        return named == null ? partition(item).pattern() + "\n" + sort(item).pattern() : "=" + named;
    }

    private String byPartition(Item item) {
        String named = discriminated(item);
        return named == null ? partition(item).pattern() : "=" + named;
    }

    private @Nullable String discriminated(Item item) {
        return discriminator != null
                        && item.get(discriminator) instanceof Value.S text
                        && KIND.matcher(text.value()).matches()
                ? text.value()
                : null;
    }

    private KeyShape partition(Item item) {
        return KeyShape.of(item.get(table.partitionKey().attribute()));
    }

    private KeyShape sort(Item item) {
        KeyPart sort = table.sortKey();
        return KeyShape.of(sort == null ? null : item.get(sort.attribute()));
    }

    private String nameOf(Item item, String kind) {
        String named = discriminated(item);
        if (named != null) {
            return KeyShape.pascal(named);
        }
        if (kind.isEmpty()) {
            return tableName();
        }
        String partition = partition(item).label();
        String sort = kind.indexOf('\n') >= 0 ? sort(item).label() : "";
        String name = sort.startsWith(partition) ? sort : partition + sort;
        return name.isEmpty() ? tableName() : name;
    }

    String tableName() {
        String name = KeyShape.pascal(table.name());
        return name.isEmpty() || !Character.isLetter(name.charAt(0)) ? "Item" + name : name;
    }

    private static String unique(String name, Map<String, Integer> names) {
        int number = names.merge(name, 1, Integer::sum);
        return number == 1 ? name : name + number;
    }
}
