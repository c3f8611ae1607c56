package org.tabletheory.mapping.internal.codec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.mapping.spi.codec.TypeView;

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

    @SuppressWarnings("JdkObsolete") // a user may declare a LinkedList
    static @Nullable Supplier<Collection<Object>> collection(TypeView declared) {
        Class<?> type = declared.loaded();
        if (type == null || !Iterable.class.isAssignableFrom(type)) {
            return null; // before the rarer classes are loaded, only to be compared
        } else if (type == List.class
                || type == Collection.class
                || type == ArrayList.class
                || type == Iterable.class) {
            return new Lists();
        } else if (type == Set.class || type == LinkedHashSet.class) {
            return new Sets();
        } else if (type == HashSet.class) {
            return HashSet::new;
        } else if (type == SortedSet.class || type == NavigableSet.class || type == TreeSet.class) {
            return TreeSet::new;
        } else if (type == Deque.class || type == Queue.class || type == LinkedList.class) {
            return LinkedList::new;
        } else if (type == ArrayDeque.class) {
            return ArrayDeque::new;
        }
        return type == EnumSet.class ? enumSet(declared) : null;
    }

    static @Nullable Supplier<Map<Object, Object>> map(TypeView declared) {
        Class<?> type = declared.loaded();
        if (type == null || !Map.class.isAssignableFrom(type)) {
            return null;
        } else if (type == Map.class || type == LinkedHashMap.class) {
            return new Maps();
        } else if (type == HashMap.class) {
            return HashMap::new;
        } else if (type == SortedMap.class || type == NavigableMap.class || type == TreeMap.class) {
            return TreeMap::new;
        }
        return type == EnumMap.class ? enumMap(declared) : null;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the class of the constants is only known at run time
    private static Supplier<Collection<Object>> enumSet(TypeView declared) {
        Class<?> constants = constants(declared);
        return constants == null ? new Sets() : () -> (Collection) EnumSet.noneOf((Class) constants);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Supplier<Map<Object, Object>> enumMap(TypeView declared) {
        Class<?> constants = constants(declared);
        return constants == null ? new Maps() : () -> new EnumMap((Class) constants);
    }

    /** Returns the enum of an EnumSet or EnumMap, or null while it is compiled. */
    private static @Nullable Class<?> constants(TypeView declared) {
        TypeView argument = declared.argument(0);
        if (!argument.isEnum()) {
            throw new DeclarationProblem(
                    "has type " + declared + ", whose enum is not known; name it as the type argument");
        }
        return argument.loaded();
    }
}
