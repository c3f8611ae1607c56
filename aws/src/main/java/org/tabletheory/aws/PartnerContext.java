package org.tabletheory.aws;

import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Deadline;

/**
 * The partner on whose behalf a program acts: selects the partner's account and identifies its calls in traces.
 *
 * <pre>{@code
 * PartnerContext context = PartnerContext.of("partner-a").by(Deadline.after(Duration.ofSeconds(2)));
 * }</pre>
 *
 * @param partnerId the partner's id; empty for the base account
 * @param deadline the deadline of all calls in this context, or null
 */
public record PartnerContext(String partnerId, @Nullable Deadline deadline) {
    /** Returns a context without a deadline. */
    public static PartnerContext of(String partnerId) {
        return new PartnerContext(partnerId, null);
    }

    /** Returns a copy with this deadline, or the current one if that is earlier. */
    public PartnerContext by(Deadline end) {
        return new PartnerContext(partnerId, deadline == null ? end : deadline.orEarlier(end));
    }

    /** Returns whether this is the base account's context. */
    public boolean isBase() {
        return partnerId.isEmpty();
    }

    /** Returns the partner's id. */
    @Override
    public String toString() {
        return "PartnerContext[" + partnerId + "]";
    }
}
