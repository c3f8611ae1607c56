package org.tabletheory.onetable.internal.run;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.onetable.internal.model.FieldDef;

/**
 * What one call writes, decided but not sent. Immutable.
 *
 * @param writes the writes, the entity's own last
 * @param item the item as it is then, as far as that is known; of a removal the item before, when it had to be read
 * @param isGuarded whether it was decided upon the item that was read
 * @param prior the item that was read; null when there was none
 * @param relied the fields of it that must be as they were
 */
public record Written(
        List<ItemWrite> writes,
        @Nullable Item item,
        boolean isGuarded,
        @Nullable Item prior,
        Set<FieldDef> relied) {
    public Written {
        writes = List.copyOf(writes);
        relied = Collections.unmodifiableSet(new LinkedHashSet<>(relied));
    }

    /** Writes that depend on nothing that was read. */
    static Written free(List<ItemWrite> writes, @Nullable Item item) {
        return new Written(writes, item, false, null, Set.of());
    }
}
