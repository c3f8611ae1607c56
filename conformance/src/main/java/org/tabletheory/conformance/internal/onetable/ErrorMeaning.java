package org.tabletheory.conformance.internal.onetable;

import java.util.Map;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.schema.document.JsonValue;

/** Compares errors by their codes; the words of messages are each library's own. */
final class ErrorMeaning {
    private static final Map<String, String> CODES = Map.of(
            "ConditionalCheckFailedException", ErrorCodes.CONDITION_FAILED,
            "TransactionCanceledException", ErrorCodes.TRANSACTION_FAILED,
            "ResourceNotFoundException", ErrorCodes.TABLE_NOT_FOUND,
            "ValidationException", ErrorCodes.INVALID_REQUEST);

    private ErrorMeaning() {}

    /** The error that a vector names, in words, or {@code an error} when it has no code. */
    static String expected(JsonValue.Obj error) {
        String code = error.text("code");
        return code == null ? "an error" : code;
    }

    /** Whether an error is the one that a vector names; an error without a code can be any. */
    static boolean is(JsonValue.Obj error, RuntimeException thrown) {
        String code = error.text("code");
        if (code == null) {
            return true;
        }
        if (thrown instanceof OneTableException own && own.code().equals(code)) {
            return true;
        }
        String known = CODES.get(code);
        return known != null && thrown instanceof TableTheoryException ours && ours.is(known);
    }

    /** What was thrown, in words. */
    static String actual(RuntimeException thrown) {
        String code = thrown instanceof OneTableException own
                ? own.code()
                : thrown.getClass().getSimpleName();
        return code + ": " + thrown.getMessage();
    }
}
