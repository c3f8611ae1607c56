package org.tabletheory.onetable.internal.command;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.error.OneTableErrors;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.schema.onetable.OneTableIndex;
import org.tabletheory.schema.onetable.OneTableParams;

/**
 * One call, without its properties. Immutable.
 *
 * @param index the index to use
 * @param exists whether the item must exist or must not exist; null if either is fine
 * @param context values that override properties
 * @param now the time of the call
 */
public record Call(
        CallType type,
        ModelDef model,
        OneTableIndex index,
        CallParams params,
        @Nullable Boolean exists,
        Map<String, ? extends @Nullable Object> context,
        Instant now,
        OneTableErrors errors) {
    /** Returns this call on the primary index. */
    public Call onPrimary() {
        return new Call(type, model, model.table().primary(), params, exists, context, now, errors);
    }

    /** Returns a find with the same model and index. */
    public Call asFind(CallParams otherParams) {
        return new Call(CallType.FIND, model, index, otherParams, exists, context, now, errors);
    }

    /** Adds the timestamps that the schema and the params require. */
    public void addTimestamps(Map<String, @Nullable Object> properties, boolean created) {
        if (!params.writesTimestamps()) {
            return;
        }
        OneTableParams schema = model.table().params();
        if (created && schema.keepsCreated()) {
            properties.put(schema.createdField(), now);
        }
        if (schema.keepsUpdated()) {
            properties.put(schema.updatedField(), now);
        }
    }

    /** Returns whether this is an update that creates the item if it does not exist. */
    boolean isUpsert() {
        return type == CallType.UPDATE && !Boolean.TRUE.equals(exists);
    }

    boolean isHash(FieldDef field) {
        return !field.isPacked() && field.attribute().equals(index.hash());
    }

    boolean isSort(FieldDef field) {
        return !field.isPacked() && field.attribute().equals(index.sort());
    }

    boolean isKey(FieldDef field) {
        return isHash(field) || isSort(field);
    }

    /**
     * Returns whether packed fields are compared after items are read. Like the JavaScript library, requests do not filter
     * by packed fields. Comparing them afterwards requires that the items contain them.
     */
    public boolean comparesPacked() {
        return !params.isCount() && params.fields() == null;
    }

    /** Returns whether an update of a nested object changes only the given properties. */
    boolean isPartial(FieldDef field) {
        Boolean partial = params.partial();
        return partial == null ? field.storage().partial() : partial;
    }
}
