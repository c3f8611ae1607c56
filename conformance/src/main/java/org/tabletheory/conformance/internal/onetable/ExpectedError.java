package org.tabletheory.conformance.internal.onetable;

import java.util.Map;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.schema.document.JsonValue;

/** Compares errors by code. Messages differ between libraries. */
final class ExpectedError {
    private static final Map<String, String> CODES = Map.of(
            "ConditionalCheckFailedException", ErrorCodes.CONDITION_FAILED,
            "TransactionCanceledException", ErrorCodes.TRANSACTION_FAILED,
            "ResourceNotFoundException", ErrorCodes.TABLE_NOT_FOUND,
            "ValidationException", ErrorCodes.INVALID_REQUEST);

    private ExpectedError() {}

    /** Describes the error of a vector: its code, or {@code an error} if it has none. */
    static String describe(JsonValue.Obj error) {
        String code = error.text("code");
        return code == null ? "an error" : code;
    }

    /** Returns whether an exception matches the error of a vector; an error without a code matches any. */
    static boolean matches(JsonValue.Obj error, RuntimeException thrown) {
        String code = error.text("code");
        if (code == null) {
            return true;
        }
        if (thrown instanceof OneTableException oneTable && oneTable.code().equals(code)) {
            return true;
        }
        String known = CODES.get(code);
        return known != null && thrown instanceof TableTheoryException ours && ours.is(known);
    }

    /** Describes an exception: its code and message. */
    static String describe(RuntimeException thrown) {
        String code = thrown instanceof OneTableException oneTable
                ? oneTable.code()
                : thrown.getClass().getSimpleName();
        return code + ": " + thrown.getMessage();
    }
}
