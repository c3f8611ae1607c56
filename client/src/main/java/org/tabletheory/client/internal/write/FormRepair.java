package org.tabletheory.client.internal.write;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.Mapper;

/**
 * Stores the item of a failed write in the present form, so that the write can be repeated. For one write and one thread; a
 * number of times, because programs of an older form may store the item again meanwhile.
 */
final class FormRepair {
    private static final int MAX_REPAIRS = 100;

    private final Session session;
    private final Mapper<?> mapper;
    private final @Nullable Duration timeout;
    private int repairs;

    FormRepair(Session session, Mapper<?> mapper, @Nullable Duration timeout) {
        this.session = session;
        this.mapper = mapper;
        this.timeout = timeout;
    }

    /** Returns whether the item of a failed condition had an older form, and has the present one now or has changed. */
    boolean isRepaired(@Nullable Item found) {
        if (found == null) {
            return false;
        }
        ItemUpgrade upgrade = ItemUpgrade.of(session, mapper);
        boolean repaired = false;
        for (Item item = found; item != null && repairs < MAX_REPAIRS && upgrade.isRepairable(item); repairs++) {
            repaired = true;
            try {
                upgrade.store(item, timeout);
                item = null;
            } catch (ConditionFailedException changed) {
                item = changed.item().orElse(null); // the write finds out what the item is, if it is not older any more
            }
        }
        return repaired;
    }
}
