package org.tabletheory.client.internal.table;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.table.TableSettings;
import org.tabletheory.error.AccessDeniedException;
import org.tabletheory.error.ServiceException;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.wire.Effect;

/** The settings of a table that DynamoDB reads and changes by operations of their own: recovery and tags. */
record TableAdministration(TableCalls calls) {
    /** Returns how many days back the table can be restored, 0 if it cannot, null if that is not known. */
    @Nullable
    Integer recoveryDays() {
        try {
            JsonValue.Obj backups = DescriptionReader.object(
                    calls.call("DescribeContinuousBackups", Effect.READ, json -> {}), "ContinuousBackupsDescription");
            JsonValue.Obj recovery = DescriptionReader.object(backups, "PointInTimeRecoveryDescription");
            if (!"ENABLED".equals(recovery.text("PointInTimeRecoveryStatus"))) {
                return 0;
            }
            int days = (int) DescriptionReader.number(recovery, "RecoveryPeriodInDays");
            return days == 0 ? TableSettings.MAX_RECOVERY_DAYS : days;
        } catch (AccessDeniedException | ServiceException unavailable) {
            return null;
        }
    }

    /** Returns the tags of the table, or null if they are not known. */
    @Nullable
    Map<String, String> tags(@Nullable String arn) {
        if (arn == null) {
            return null;
        }
        Map<String, String> tags = new LinkedHashMap<>();
        try {
            String next = null;
            do {
                next = readTags(arn, next, tags);
            } while (next != null);
            return tags;
        } catch (AccessDeniedException | ServiceException unavailable) {
            return null;
        }
    }

    private @Nullable String readTags(String arn, @Nullable String from, Map<String, String> tags) {
        JsonValue.Obj page = calls.callByArn("ListTagsOfResource", Effect.READ, arn, json -> {
            if (from != null) {
                json.writeStringField("NextToken", from);
            }
        });
        for (JsonValue.Obj tag : DescriptionReader.objects(page, "Tags")) {
            tags.put(String.valueOf(tag.text("Key")), String.valueOf(tag.text("Value")));
        }
        return page.text("NextToken");
    }

    /** Sets how many days back the table can be restored; 0 turns recovery off. */
    void recover(int days) {
        calls.call("UpdateContinuousBackups", Effect.IDEMPOTENT, json -> {
            json.writeObjectFieldStart("PointInTimeRecoverySpecification");
            json.writeBooleanField("PointInTimeRecoveryEnabled", days > 0);
            if (days > 0) {
                json.writeNumberField("RecoveryPeriodInDays", days);
            }
            json.writeEndObject();
        });
    }

    /** Adds and changes tags, and removes the others. */
    void tag(String arn, Map<String, String> there, Map<String, String> wanted) {
        Set<String> obsolete = new TreeSet<>(there.keySet());
        obsolete.removeAll(wanted.keySet());
        if (!obsolete.isEmpty()) {
            calls.callByArn("UntagResource", Effect.IDEMPOTENT, arn, json -> {
                json.writeArrayFieldStart("TagKeys");
                for (String key : obsolete) {
                    json.writeString(key);
                }
                json.writeEndArray();
            });
        }
        if (!wanted.isEmpty()) {
            calls.callByArn("TagResource", Effect.IDEMPOTENT, arn, json -> TableDefinition.tags(json, wanted));
        }
    }
}
