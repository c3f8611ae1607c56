package org.tabletheory.aws;

import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Deadline;

/**
 * On whose behalf something is done: carried through a program to choose the partner's account, and to tell in traces whose
 * calls they are.
 *
 * <pre>{@code
 * PartnerContext context = PartnerContext.of("partner-a").by(Deadline.after(Duration.ofSeconds(2)));
 * }</pre>
 *
 * @param partnerId the partner; empty for the base account
 * @param deadline when all that is done in it must have ended, or null
 */
public record PartnerContext(String partnerId, @Nullable Deadline deadline) {
    /** A context without a deadline. */
    public static PartnerContext of(String partnerId) {
        return new PartnerContext(partnerId, null);
    }

    /** The same, to end by this moment, or by an earlier one that it already had. */
    public PartnerContext by(Deadline end) {
        return new PartnerContext(partnerId, deadline == null ? end : deadline.orEarlier(end));
    }

    /** Whether it is the base account's. */
    public boolean isBase() {
        return partnerId.isEmpty();
    }

    /** Shows the partner. */
    @Override
    public String toString() {
        return "PartnerContext[" + partnerId + "]";
    }
}
