package org.tabletheory.error;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a query cannot continue from a cursor, before any request is sent. A cursor usually comes from a client, so a REST
 * layer responds with 400.
 *
 * <p>Its codes are {@code ErrInvalidCursor}, and {@code ErrInvalidModel} or {@code ErrInvalidOperator} as in earlier versions.
 */
public final class InvalidCursorException extends TableTheoryException {
    private static final long serialVersionUID = 1;

    private final Reason reason;

    /** Why a cursor cannot be used. */
    public enum Reason {
        /** It is not a cursor: truncated, modified, or other text. */
        MALFORMED(ErrorCodes.INVALID_MODEL),
        /** Another query returned it: with another index, order or key condition, or a query and this is a scan. */
        OTHER_QUERY(ErrorCodes.INVALID_OPERATOR),
        /** A query of another model returned it, whose table has other keys or indexes. */
        OTHER_MODEL(ErrorCodes.INVALID_OPERATOR);

        private final String code;

        Reason(String code) {
            this.code = code;
        }
    }

    public InvalidCursorException(Reason reason, String problem, ErrorContext context, @Nullable Throwable cause) {
        super(problem, Set.of(ErrorCodes.INVALID_CURSOR, reason.code), context, cause);
        this.reason = reason;
    }

    /** Returns why the cursor cannot be used. */
    public Reason reason() {
        return reason;
    }
}
