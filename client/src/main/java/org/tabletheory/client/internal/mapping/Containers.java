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
    private Containers() {}

    static @Nullable Supplier<Collection<Object>> collection(Class<?> type) {
        if (type == List.class || type == Collection.class || type == ArrayList.class) {
            return ArrayList::new;
        } else if (type == Set.class || type == LinkedHashSet.class) {
            return LinkedHashSet::new;
        } else if (type == HashSet.class) {
            return HashSet::new;
        } else if (type == SortedSet.class || type == NavigableSet.class || type == TreeSet.class) {
            return TreeSet::new;
        }
        return null;
    }

    static @Nullable Supplier<Map<Object, Object>> map(Class<?> type) {
        if (type == Map.class || type == LinkedHashMap.class) {
            return LinkedHashMap::new;
        } else if (type == HashMap.class) {
            return HashMap::new;
        } else if (type == SortedMap.class || type == NavigableMap.class || type == TreeMap.class) {
            return TreeMap::new;
        }
        return null;
    }
}
