package org.tabletheory.client.internal.mapping;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table of codecs in which each is made when it is first asked for. A codec is a handful of lambdas, and linking those
 * of all types was a good part of the first call of a process. Safe for use by many threads.
 */
final class LazyCodecs {
    private final Map<Class<?>, Codec> made = new ConcurrentHashMap<>();
    private final Function<Class<?>, @Nullable Codec> making;

    LazyCodecs(Function<Class<?>, @Nullable Codec> making) {
        this.making = making;
    }

    /** The codec of a class, or null when it is not in the table. */
    @Nullable
    Codec of(Class<?> type) {
        Codec known = made.get(type);
        if (known != null) {
            return known;
        }
        Codec codec = making.apply(type);
        if (codec == null) {
            return null;
        }
        Codec first = made.putIfAbsent(type, codec);
        return first == null ? codec : first;
    }
}
