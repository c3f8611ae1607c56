package org.tabletheory.client.internal.mapping;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The collections and maps that can be declared, and what is made for each; they keep the order of what was stored. */
final class Containers {
    private static final Map<Class<?>, Supplier<Collection<Object>>> COLLECTIONS = Map.ofEntries(
            Map.entry(Collection.class, ArrayList::new),
            Map.entry(List.class, ArrayList::new),
            Map.entry(ArrayList.class, ArrayList::new),
            Map.entry(Set.class, LinkedHashSet::new),
            Map.entry(HashSet.class, HashSet::new),
            Map.entry(LinkedHashSet.class, LinkedHashSet::new),
            Map.entry(SortedSet.class, TreeSet::new),
            Map.entry(NavigableSet.class, TreeSet::new),
            Map.entry(TreeSet.class, TreeSet::new));

    private static final Map<Class<?>, Supplier<Map<Object, Object>>> MAPS = Map.of(
            Map.class, LinkedHashMap::new,
            HashMap.class, HashMap::new,
            LinkedHashMap.class, LinkedHashMap::new,
            SortedMap.class, TreeMap::new,
            NavigableMap.class, TreeMap::new,
            TreeMap.class, TreeMap::new);

    private Containers() {}

    static @Nullable Supplier<Collection<Object>> collection(Class<?> type) {
        return COLLECTIONS.get(type);
    }

    static @Nullable Supplier<Map<Object, Object>> map(Class<?> type) {
        return MAPS.get(type);
    }
}
