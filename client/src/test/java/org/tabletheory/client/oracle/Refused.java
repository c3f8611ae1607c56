package org.tabletheory.client.oracle;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.ErrorCodes;

/** What the reference answers where the client throws: the codes, and the item that a failed condition carries. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    final transient Set<String> codes;
    final transient @Nullable Item old;

    private Refused(Set<String> codes, @Nullable Item old) {
        super(codes.toString(), null, false, false);
        this.codes = codes;
        this.old = old;
    }

    static Refused with(String code) {
        return new Refused(Set.of(code), null);
    }

    static Refused condition(boolean aboutVersion, @Nullable Item old) {
        return new Refused(
                aboutVersion
                        ? Set.of(ErrorCodes.CONDITION_FAILED, ErrorCodes.VERSION_CONFLICT)
                        : Set.of(ErrorCodes.CONDITION_FAILED),
                old);
    }
}
