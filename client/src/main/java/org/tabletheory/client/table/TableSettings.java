package org.tabletheory.client.table;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Settings that protect a table or change its price, but not what is stored. A setting that is null is not requested in {@link
 * TableOptions}, and not known in a {@link TableDescription}. Immutable.
 *
 * @param deletionProtection whether DynamoDB rejects requests to delete the table
 * @param tableClass how storage is charged
 * @param warmThroughput the throughput that is available at once; DynamoDB never decreases it
 * @param recoveryDays how many days back the table can be restored, 1 to 35; 0 if point-in-time recovery is off
 * @param tags all tags of the table
 */
public record TableSettings(
        @Nullable Boolean deletionProtection,
        @Nullable TableClass tableClass,
        @Nullable WarmThroughput warmThroughput,
        @Nullable Integer recoveryDays,
        @Nullable Map<String, String> tags) {
    /** No setting. */
    public static final TableSettings NONE = new TableSettings(null, null, null, null, null);

    /** How many days back DynamoDB can restore a table at most, which is also its default. */
    public static final int MAX_RECOVERY_DAYS = 35;

    private static final int MAX_TAGS = 50;

    public TableSettings {
        if (recoveryDays != null && (recoveryDays < 0 || recoveryDays > MAX_RECOVERY_DAYS)) {
            throw new IllegalArgumentException(
                    "point-in-time recovery goes back 1 to " + MAX_RECOVERY_DAYS + " days, not " + recoveryDays);
        }
        if (tags != null) {
            tags = checked(tags);
        }
    }

    private static Map<String, String> checked(Map<String, String> tags) {
        if (tags.size() > MAX_TAGS) {
            throw new IllegalArgumentException(
                    "a table has at most " + MAX_TAGS + " tags, and " + tags.size() + " are given");
        }
        for (String key : tags.keySet()) {
            if (key.isEmpty() || key.startsWith("aws:")) {
                throw new IllegalArgumentException(
                        "the key of a tag must not be empty or begin with aws:, as '" + key + "' does");
            }
        }
        return Collections.unmodifiableMap(new TreeMap<>(tags));
    }

    /** One of the settings, each of which is changed by a request of its own. */
    public enum Setting {
        /** {@link TableSettings#deletionProtection()}. */
        DELETION_PROTECTION("deletion protection"),
        /** {@link TableSettings#tableClass()}. */
        TABLE_CLASS("table class"),
        /** {@link TableSettings#warmThroughput()}. */
        WARM_THROUGHPUT("warm throughput"),
        /** {@link TableSettings#recoveryDays()}. */
        RECOVERY("point-in-time recovery"),
        /** {@link TableSettings#tags()}. */
        TAGS("tags");

        private final String text;

        Setting(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Returns a setting as text for people; null if it is not set. */
    public @Nullable String text(Setting setting) {
        return switch (setting) {
            case DELETION_PROTECTION -> deletionProtection == null ? null : deletionProtection ? "on" : "off";
            case TABLE_CLASS -> Objects.toString(tableClass, null);
            case WARM_THROUGHPUT -> Objects.toString(warmThroughput, null);
            case RECOVERY ->
                recoveryDays == null
                        ? null
                        : recoveryDays == 0 ? "off" : recoveryDays == 1 ? "1 day" : recoveryDays + " days";
            case TAGS -> tags == null ? null : tags.isEmpty() ? "none" : tags.toString();
        };
    }
}
