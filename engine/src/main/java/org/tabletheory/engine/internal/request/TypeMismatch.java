package org.tabletheory.engine.internal.request;

import java.util.List;
import java.util.Map;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.json.JsonNumber;

/** The messages of values that do not have the type of their member. */
final class TypeMismatch {
    private TypeMismatch() {}

    static DynamoError scalar(Object json, String wanted) {
        if (json instanceof Boolean flag) {
            return DynamoError.serialization((flag ? "TRUE" : "FALSE") + "_VALUE cannot be converted to " + wanted);
        } else if (json instanceof JsonNumber number) {
            return DynamoError.serialization(
                    (number.isDecimal() ? "DECIMAL" : "NUMBER") + "_VALUE cannot be converted to " + wanted);
        } else if (json instanceof String) {
            return DynamoError.serialization("STRING_VALUE cannot be converted to " + wanted);
        }
        return collection(json, "class java.lang." + wanted);
    }

    static DynamoError collection(Object json, String javaType) {
        if (json instanceof Map) {
            return structure();
        } else if (json instanceof List) {
            return DynamoError.serialization("Unrecognized collection type " + javaType);
        }
        return DynamoError.serialization("Unexpected field type");
    }

    static DynamoError structure() {
        return DynamoError.serialization("Start of structure or map found where not expected");
    }

    static void checkBase64(Object json) {
        if (json instanceof Map || json instanceof List) {
            throw collection(json, "class java.nio.ByteBuffer");
        } else if (!(json instanceof String text)) {
            throw DynamoError.serialization("only base-64-encoded strings are convertible to bytes");
        } else if (text.length() % 4 != 0) {
            throw DynamoError.serialization(
                    "Base64 encoded length is expected a multiple of 4 bytes but found: " + text.length());
        } else {
            checkAlphabet(text);
        }
    }

    private static void checkAlphabet(String text) {
        int end = text.endsWith("==") ? text.length() - 2 : text.endsWith("=") ? text.length() - 1 : text.length();
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            boolean valid =
                    (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/';
            if (!valid) {
                throw DynamoError.serialization("Invalid Base64 character: '" + c + "'");
            }
        }
    }
}
