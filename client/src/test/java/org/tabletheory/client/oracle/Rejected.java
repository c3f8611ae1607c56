package org.tabletheory.client.oracle;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.ErrorCodes;

/** Thrown by the reference where the client throws: the error codes, and the item of a failed condition. */
final class Rejected extends RuntimeException {
    private static final long serialVersionUID = 1;

    final transient Set<String> codes;
    final transient @Nullable Item old;

    private Rejected(Set<String> codes, @Nullable Item old) {
        super(codes.toString(), null, false, false);
        this.codes = codes;
        this.old = old;
    }

    static Rejected with(String code) {
        return new Rejected(Set.of(code), null);
    }

    static Rejected condition(boolean aboutVersion, @Nullable Item old) {
        return new Rejected(
                aboutVersion
                        ? Set.of(ErrorCodes.CONDITION_FAILED, ErrorCodes.VERSION_CONFLICT)
                        : Set.of(ErrorCodes.CONDITION_FAILED),
                old);
    }
}
