package org.tabletheory.onetable.internal.command;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.Params;
import org.tabletheory.onetable.internal.Trouble;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.schema.onetable.OneTableIndex;

/**
 * One call, before its properties are looked at. Immutable.
 *
 * @param index the index that it uses
 * @param exists whether there must be an item, or none; null when either will do
 * @param context values that override properties
 * @param now the moment of the call
 */
public record Call(
        Op op,
        ModelDef model,
        OneTableIndex index,
        Params params,
        @Nullable Boolean exists,
        Map<String, ? extends @Nullable Object> context,
        Instant now,
        Trouble trouble) {
    /** True for an update that also makes the item when there is none. */
    boolean isUpsert() {
        return op == Op.UPDATE && !Boolean.TRUE.equals(exists);
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
     * Whether packed fields are compared when items arrive. The JavaScript library does not filter by them, though it
     * takes them; what they say is then looked at here, unless the items that arrive do not have them.
     */
    public boolean comparesPacked() {
        return !params.isCount() && params.fields() == null;
    }

    /** Whether what is named of a nested object changes, and the rest stays. */
    boolean isPartial(FieldDef field) {
        Boolean said = params.partial();
        return said == null ? field.storage().partial() : said;
    }
}
