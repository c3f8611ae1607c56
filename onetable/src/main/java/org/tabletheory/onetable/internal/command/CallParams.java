package org.tabletheory.onetable.internal.command;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.result.ReturnValues;

/** The params of a call, without the batch or transaction that it may be added to. Immutable. */
public final class CallParams {
    /** A call without params. */
    public static final CallParams NONE = new CallParams(new EnumMap<>(Param.class));

    /** The names of OneTable's params. */
    public enum Param {
        ADD,
        CONSISTENT,
        CONTEXT,
        COUNT,
        DECRYPT,
        DELETE,
        EXISTS,
        FIELDS,
        FOLLOW,
        HIDDEN,
        INDEX,
        LIMIT,
        MANY,
        MAX_PAGES,
        NEXT,
        PARTIAL,
        PREV,
        PUSH,
        REMOVE,
        RETURNS,
        REVERSE,
        SEGMENT,
        SEGMENTS,
        SET,
        SUBSTITUTIONS,
        TIMESTAMPS,
        WHERE
    }

    /** The accessors below know the type of each value. */
    private final EnumMap<Param, @Nullable Object> values;

    private CallParams(EnumMap<Param, @Nullable Object> values) {
        this.values = values;
    }

    /** Returns these params with one set. */
    public CallParams with(Param param, @Nullable Object value) {
        EnumMap<Param, @Nullable Object> copy = new EnumMap<>(values);
        copy.put(param, value);
        return new CallParams(copy);
    }

    /** Returns these params with one entry of a map-valued param set. */
    public CallParams withEntry(Param param, String name, @Nullable Object value) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>(entries(param));
        entries.put(name, value);
        return with(param, entries);
    }

    /** Returns these params without one. */
    public CallParams without(Param param) {
        EnumMap<Param, @Nullable Object> copy = new EnumMap<>(values);
        copy.remove(param);
        return new CallParams(copy);
    }

    /** Returns the numbers and set members to add, by path. */
    public Map<String, @Nullable Object> add() {
        return entries(Param.ADD);
    }

    public boolean isConsistent() {
        return isTrue(Param.CONSISTENT);
    }

    /** Returns the context of this call, or null to use the table's. */
    public @Nullable Map<String, @Nullable Object> context() {
        return values.containsKey(Param.CONTEXT) ? entries(Param.CONTEXT) : null;
    }

    public boolean isCount() {
        return isTrue(Param.COUNT);
    }

    /** Returns whether encrypted fields are decrypted. */
    public boolean decrypts() {
        return !Boolean.FALSE.equals(values.get(Param.DECRYPT));
    }

    /** Returns the set members to delete, by path. */
    public Map<String, @Nullable Object> delete() {
        return entries(Param.DELETE);
    }

    /** Returns whether {@link #exists()} was set, even to null. */
    public boolean hasExists() {
        return values.containsKey(Param.EXISTS);
    }

    /** Returns whether an item must exist or must not exist, or null if either is fine. */
    public @Nullable Boolean exists() {
        return (Boolean) values.get(Param.EXISTS);
    }

    /** Returns the fields to read, or null for all. */
    @SuppressWarnings("unchecked") // as set by Params
    public @Nullable List<String> fields() {
        return (List<String>) values.get(Param.FIELDS);
    }

    public @Nullable Boolean follow() {
        return (Boolean) values.get(Param.FOLLOW);
    }

    public @Nullable Boolean hidden() {
        return (Boolean) values.get(Param.HIDDEN);
    }

    public @Nullable String index() {
        return (String) values.get(Param.INDEX);
    }

    public @Nullable Integer limit() {
        return (Integer) values.get(Param.LIMIT);
    }

    public boolean isMany() {
        return isTrue(Param.MANY);
    }

    public @Nullable Integer maxPages() {
        return (Integer) values.get(Param.MAX_PAGES);
    }

    /** Returns the cursor to continue after, or null. */
    public @Nullable Map<String, @Nullable Object> next() {
        return values.get(Param.NEXT) == null ? null : entries(Param.NEXT);
    }

    public @Nullable Boolean partial() {
        return (Boolean) values.get(Param.PARTIAL);
    }

    /** Returns the cursor to page back from, or null. */
    public @Nullable Map<String, @Nullable Object> prev() {
        return values.get(Param.PREV) == null ? null : entries(Param.PREV);
    }

    /** Returns the elements to append, by path. */
    public Map<String, @Nullable Object> push() {
        return entries(Param.PUSH);
    }

    /** Returns the paths to remove. */
    @SuppressWarnings("unchecked") // as set by Params
    public List<String> remove() {
        Collection<String> paths = (Collection<String>) values.get(Param.REMOVE);
        return paths == null ? List.of() : List.copyOf(paths);
    }

    public @Nullable ReturnValues returns() {
        return (ReturnValues) values.get(Param.RETURNS);
    }

    public boolean isReverse() {
        return isTrue(Param.REVERSE);
    }

    public @Nullable Integer segment() {
        return (Integer) values.get(Param.SEGMENT);
    }

    public @Nullable Integer segments() {
        return (Integer) values.get(Param.SEGMENTS);
    }

    /** Returns the values and expressions to set, by path. */
    public Map<String, @Nullable Object> set() {
        return entries(Param.SET);
    }

    /** Returns the values of {@code @{name}} in expressions, by name. */
    public Map<String, @Nullable Object> substitutions() {
        return entries(Param.SUBSTITUTIONS);
    }

    /** Returns whether timestamps are written. */
    public boolean writesTimestamps() {
        return !Boolean.FALSE.equals(values.get(Param.TIMESTAMPS));
    }

    public @Nullable String where() {
        return (String) values.get(Param.WHERE);
    }

    /** Returns the paths that an update changes through its params. */
    public List<String> changedPaths() {
        List<String> paths = new ArrayList<>(remove());
        for (Param param : List.of(Param.SET, Param.ADD, Param.DELETE, Param.PUSH)) {
            paths.addAll(entries(param).keySet());
        }
        return paths;
    }

    private boolean isTrue(Param param) {
        return Boolean.TRUE.equals(values.get(param));
    }

    @SuppressWarnings("unchecked") // as set by Params
    private Map<String, @Nullable Object> entries(Param param) {
        Map<String, @Nullable Object> entries = (Map<String, @Nullable Object>) values.get(param);
        return entries == null ? Map.of() : Collections.unmodifiableMap(entries);
    }
}
