package org.tabletheory.engine.internal.json;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;

/** The errors of JSON that does not have the type of its place in a request. */
public final class TypeMismatch {
    private TypeMismatch() {}

    /**
     * Returns the error of JSON where a scalar is expected.
     *
     * @param expected the Java type in the service's message, such as {@code String}
     */
    public static DynamoError scalar(@Nullable Object json, String expected) {
        if (json instanceof Boolean flag) {
            return DynamoError.serialization((flag ? "TRUE" : "FALSE") + "_VALUE cannot be converted to " + expected);
        } else if (json instanceof JsonNumber number) {
            return DynamoError.serialization(
                    (number.isDecimal() ? "DECIMAL" : "NUMBER") + "_VALUE cannot be converted to " + expected);
        } else if (json instanceof String) {
            return expected.equals("Boolean")
                    ? DynamoError.serialization("Unexpected token received from parser")
                    : DynamoError.serialization("STRING_VALUE cannot be converted to " + expected);
        }
        return structure(json, "class java.lang." + expected);
    }

    /** Returns the error of JSON where base64 is expected. */
    public static DynamoError binary(@Nullable Object json) {
        return json instanceof Map || json instanceof List
                ? structure(json, "class java.nio.ByteBuffer")
                : DynamoError.serialization("only base-64-encoded strings are convertible to bytes");
    }

    /** Returns the error of a text that is not base64. */
    public static DynamoError base64(String text) {
        if (text.length() % 4 != 0) {
            return DynamoError.serialization(
                    "Base64 encoded length is expected a multiple of 4 bytes but found: " + text.length());
        }
        int invalid = 0;
        while (invalid < text.length() && isBase64(text.charAt(invalid))) {
            invalid++;
        }
        return DynamoError.serialization(
                invalid == text.length() || text.charAt(invalid) == '='
                        ? "Invalid last non-pad Base64 character dectected"
                        : "Invalid Base64 character: '" + text.charAt(invalid) + "'");
    }

    private static boolean isBase64(char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/';
    }

    /** Returns the error of JSON where an element must be a list or a map: one of the service's own. */
    public static DynamoError collection(Object json) {
        return json instanceof Map || json instanceof List
                ? list(json)
                : DynamoError.serialization(
                        "class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class "
                                + "java.lang.Class (sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and "
                                + "java.lang.Class are in module java.base of loader 'bootstrap')");
    }

    /** Returns the error of JSON where a list is expected. */
    public static DynamoError list(@Nullable Object json) {
        return json instanceof Map
                ? DynamoError.serialization("Start of structure or map found where not expected")
                : DynamoError.serialization("Unexpected field type");
    }

    /**
     * Returns the error of JSON where a structure or a map is expected.
     *
     * @param javaType the type in the service's message, such as {@code class com.amazonaws.…}
     */
    public static DynamoError structure(@Nullable Object json, String javaType) {
        return json instanceof List
                ? DynamoError.serialization("Unrecognized collection type " + javaType)
                : list(json);
    }
}
