package org.tabletheory.engine.internal.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/**
 * What a table is: its keys, its indexes and its settings.
 *
 * @param attributeTypes the declared key attributes and their types
 * @param settings what requests set and descriptions show, by the names of the description's members
 * @param timeToLive the attribute that holds the time to live, or null
 * @param recovery the days of point-in-time recovery, or null when it is switched off
 */
public record TableDescriptor(
        String name,
        Map<String, Type> attributeTypes,
        KeySchema keys,
        List<IndexDefinition> indexes,
        Map<String, Object> settings,
        @Nullable String timeToLive,
        Map<String, String> tags,
        @Nullable Integer recovery) {
    public TableDescriptor {
        attributeTypes = Collections.unmodifiableMap(new LinkedHashMap<>(attributeTypes));
        indexes = List.copyOf(indexes);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
    }

    /** Returns the index of that name, or null. */
    public @Nullable IndexDefinition index(String index) {
        for (IndexDefinition each : indexes) {
            if (each.name().equals(index)) {
                return each;
            }
        }
        return null;
    }

    /** Returns whether requests are paid one by one, without provisioned capacity. */
    public boolean isOnDemand() {
        return settings.get("BillingModeSummary") instanceof Map<?, ?> billing
                && "PAY_PER_REQUEST".equals(billing.get("BillingMode"));
    }

    /** Returns whether the table has a local index, whose item collections are limited. */
    public boolean hasLocalIndex() {
        return indexes.stream().anyMatch(index -> !index.global());
    }

    /** Returns this definition with a setting changed, or removed when the value is null. */
    public TableDescriptor withSetting(String member, @Nullable Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(settings);
        if (value == null) {
            changed.remove(member);
        } else {
            changed.put(member, value);
        }
        return new TableDescriptor(name, attributeTypes, keys, indexes, changed, timeToLive, tags, recovery);
    }

    /** Returns this definition with other indexes and attribute types. */
    public TableDescriptor withIndexes(List<IndexDefinition> others, Map<String, Type> types) {
        return new TableDescriptor(name, types, keys, others, settings, timeToLive, tags, recovery);
    }

    /** Returns this definition with another attribute, or none, for the time to live. */
    public TableDescriptor withTimeToLive(@Nullable String attribute) {
        return new TableDescriptor(name, attributeTypes, keys, indexes, settings, attribute, tags, recovery);
    }

    /** Returns this definition with other tags. */
    public TableDescriptor withTags(Map<String, String> others) {
        return new TableDescriptor(name, attributeTypes, keys, indexes, settings, timeToLive, others, recovery);
    }

    /** Returns this definition with other days of point-in-time recovery, or none. */
    public TableDescriptor withRecovery(@Nullable Integer days) {
        return new TableDescriptor(name, attributeTypes, keys, indexes, settings, timeToLive, tags, days);
    }
}
