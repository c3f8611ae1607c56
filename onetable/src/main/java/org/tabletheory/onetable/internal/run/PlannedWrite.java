package org.tabletheory.onetable.internal.run;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.CollectedProperties;
import org.tabletheory.onetable.internal.model.FieldDef;

/**
 * The requests of one write, not yet sent. Immutable.
 *
 * @param call the call that writes
 * @param properties the properties of an update; empty for other writes
 * @param writes the writes; the last one is that of the entity, the others those of its sentinels
 * @param item the item after the write, as far as it is known; for a remove the item before, if it was read
 * @param isGuarded whether the writes depend on the stored item
 * @param stored the stored item, or null if there is none
 * @param reliedOn the fields whose stored values must not change before the write
 */
public record PlannedWrite(
        Call call,
        CollectedProperties properties,
        List<ItemWrite> writes,
        @Nullable Item item,
        boolean isGuarded,
        @Nullable Item stored,
        Set<FieldDef> reliedOn) {
    public PlannedWrite {
        writes = List.copyOf(writes);
        reliedOn = Collections.unmodifiableSet(new LinkedHashSet<>(reliedOn));
    }

    /** Returns a write that does not depend on the stored item. */
    static PlannedWrite unguarded(Call call, CollectedProperties properties, ItemWrite write, @Nullable Item item) {
        return new PlannedWrite(call, properties, List.of(write), item, false, null, Set.of());
    }

    /** Returns the names of the fields inside of which this write changes something. */
    Set<String> changedInside() {
        return properties.changedInside(call);
    }
}
