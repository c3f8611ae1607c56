package org.tabletheory.spring.internal;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.tabletheory.client.TableTheory;
import org.tabletheory.spring.spi.MappedModels;

/** Describes the tables of the models, for health indicators. */
public record TableHealth(TableTheory client, MappedModels models) {
    /** Probes give up soon, so a check must not wait for all retries. */
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /**
     * Returns the status of each table, such as {@code ACTIVE}; empty if there are no models.
     *
     * @throws org.tabletheory.error.TableTheoryException if a table does not exist, or DynamoDB cannot be reached
     */
    public Map<String, String> statuses() {
        TableTheory limited = client.withTimeout(TIMEOUT);
        Map<String, String> statuses = new TreeMap<>();
        for (Class<?> type : models.types()) {
            String table = limited.tableName(type);
            if (!statuses.containsKey(table)) {
                statuses.put(table, limited.tableStatus(type));
            }
        }
        return statuses;
    }

    /** Returns whether items can be read and written in all tables. */
    public static boolean isUsable(Map<String, String> statuses) {
        return statuses.values().stream().allMatch(status -> status.equals("ACTIVE") || status.equals("UPDATING"));
    }
}
