package org.tabletheory.mapping.internal.codec;

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

/** The supported collection and map types, and the implementation created for each; they keep the stored order. */
final class Containers {
    private Containers() {}

    // Named classes for the most common types: each is loaded faster than a method reference is linked.

    private static final class Lists implements Supplier<Collection<Object>> {
        @Override
        public Collection<Object> get() {
            return new ArrayList<>();
        }
    }

    private static final class Sets implements Supplier<Collection<Object>> {
        @Override
        public Collection<Object> get() {
            return new LinkedHashSet<>();
        }
    }

    private static final class Maps implements Supplier<Map<Object, Object>> {
        @Override
        public Map<Object, Object> get() {
            return new LinkedHashMap<>();
        }
    }

    static @Nullable Supplier<Collection<Object>> collection(@Nullable Class<?> type) {
        if (type == List.class || type == Collection.class || type == ArrayList.class) {
            return new Lists();
        } else if (type == Set.class || type == LinkedHashSet.class) {
            return new Sets();
        } else if (type == HashSet.class) {
            return HashSet::new;
        } else if (type == SortedSet.class || type == NavigableSet.class || type == TreeSet.class) {
            return TreeSet::new;
        }
        return null;
    }

    static @Nullable Supplier<Map<Object, Object>> map(@Nullable Class<?> type) {
        if (type == Map.class || type == LinkedHashMap.class) {
            return new Maps();
        } else if (type == HashMap.class) {
            return HashMap::new;
        } else if (type == SortedMap.class || type == NavigableMap.class || type == TreeMap.class) {
            return TreeMap::new;
        }
        return null;
    }
}
