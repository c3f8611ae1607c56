package org.tabletheory.attribute.internal;

import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The rules of DynamoDB JSON that the reader of tokens and the reader of bytes share. */
public final class DynamoJsonRules {
    /** The message for a value without exactly one type. */
    public static final String ONE_TYPE = "a value must be an object with one type, such as {\"S\":\"text\"}";

    /** The message for an N that is not a string. */
    public static final String NUMBER = "N must be a number written as a string, such as {\"N\":\"1\"}";

    /** The message for a B that {@link #base64} does not decode. */
    public static final String BASE64 = "B must be standard base64 with padding";

    /** The message for a string that UTF-8 cannot encode. */
    public static final String LONE_SURROGATE = "the JSON is malformed: a string has half of a surrogate pair";

    private DynamoJsonRules() {}

    /** Decodes standard base64 with padding; returns null if the text is anything else, such as one with line breaks. */
    public static byte @Nullable [] base64(byte[] text) {
        try {
            return text.length % 4 == 0 ? Base64.getDecoder().decode(text) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
