package org.tabletheory.engine.internal.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.engine.internal.error.DynamoError;

/**
 * The status of a table and of its global indexes, and when each ends. Immutable.
 *
 * @param status {@code CREATING}, {@code UPDATING}, {@code DELETING} or {@code ACTIVE}
 * @param until when the status ends, in milliseconds
 * @param indexes the indexes that are being created or deleted
 */
public record TableLifecycle(String status, long until, Map<String, IndexChange> indexes) {
    /** A table that is active and not being changed. */
    public static final TableLifecycle ACTIVE = new TableLifecycle("ACTIVE", Long.MAX_VALUE, Map.of());

    /** An index that is being created or deleted. */
    public record IndexChange(IndexDefinition index, String status, long until) {}

    public TableLifecycle {
        indexes = Map.copyOf(indexes);
    }

    /** Returns the status of a table that is being created or deleted until a time. */
    public static TableLifecycle changing(String status, long until, long now) {
        return until <= now ? ACTIVE : new TableLifecycle(status, until, Map.of());
    }

    /** Returns the same with the table being updated until a time. */
    public TableLifecycle updating(long end, long now) {
        return end <= now ? this : new TableLifecycle("UPDATING", end, indexes);
    }

    /** Returns the same with an index being created or deleted until a time. */
    public TableLifecycle withIndex(IndexDefinition index, String change, long end, long now) {
        if (end <= now) {
            return this;
        }
        Map<String, IndexChange> all = new LinkedHashMap<>(indexes);
        all.put(index.name(), new IndexChange(index, change, end));
        return new TableLifecycle(status, until, all);
    }

    /** Returns the status of an index. */
    public String status(IndexDefinition index) {
        IndexChange change = indexes.get(index.name());
        return change != null ? change.status : status.equals("CREATING") ? "CREATING" : "ACTIVE";
    }

    /** Returns whether an index was added to the table and is still being filled. */
    public boolean isFilling(IndexDefinition index) {
        IndexChange change = indexes.get(index.name());
        return change != null && change.status.equals("CREATING");
    }

    /** Returns the indexes that are being deleted. */
    public List<IndexDefinition> removed() {
        return indexes.values().stream()
                .filter(change -> change.status.equals("DELETING"))
                .map(IndexChange::index)
                .toList();
    }

    /** Returns whether an index is being created or deleted. */
    public boolean changesIndexes() {
        return !indexes.isEmpty();
    }

    /** Returns whether items can be read and written. */
    public boolean servesItems() {
        return status.equals("ACTIVE") || status.equals("UPDATING");
    }

    /** Throws when the table is being changed already. */
    public void requireUnchanging(String table) {
        String change = switch (status) {
            case "CREATING" -> "created";
            case "UPDATING" -> "updated";
            case "DELETING" -> "deleted";
            default -> "";
        };
        if (!change.isEmpty()) {
            throw DynamoError.service(
                    "ResourceInUseException",
                    "Attempt to change a resource which is still in use: Table is being " + change + ": " + table);
        }
    }

    /** Returns when something changes next, in milliseconds, or {@code Long.MAX_VALUE}. */
    public long nextChange() {
        long next = until;
        for (IndexChange change : indexes.values()) {
            next = Math.min(next, change.until);
        }
        return next;
    }

    /** Returns the status at a time; not for a table whose deletion has ended. */
    public TableLifecycle at(long now) {
        Map<String, IndexChange> left = new LinkedHashMap<>();
        indexes.forEach((name, change) -> {
            if (change.until > now) {
                left.put(name, change);
            }
        });
        boolean ended = until <= now;
        return new TableLifecycle(ended ? "ACTIVE" : status, ended ? Long.MAX_VALUE : until, left);
    }
}
