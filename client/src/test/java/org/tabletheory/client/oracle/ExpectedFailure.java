package org.tabletheory.client.oracle;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.ErrorCodes;

/** The failure that the client must report: its codes, and the item that a failed condition carries. */
final class ExpectedFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    final transient Set<String> codes;
    final transient @Nullable Item old;

    private ExpectedFailure(Set<String> codes, @Nullable Item old) {
        super(codes.toString(), null, false, false);
        this.codes = codes;
        this.old = old;
    }

    static ExpectedFailure with(String code) {
        return new ExpectedFailure(Set.of(code), null);
    }

    static ExpectedFailure condition(boolean usesVersion, @Nullable Item old) {
        return new ExpectedFailure(
                usesVersion
                        ? Set.of(ErrorCodes.CONDITION_FAILED, ErrorCodes.VERSION_CONFLICT)
                        : Set.of(ErrorCodes.CONDITION_FAILED),
                old);
    }
}
