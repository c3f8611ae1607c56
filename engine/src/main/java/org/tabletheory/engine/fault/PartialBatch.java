package org.tabletheory.engine.fault;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A batch of which the server receives a part: every other element of its arrays is forwarded, and the rest is reported to
 * the client as unprocessed. Immutable.
 *
 * <p>Bodies are scanned as ISO 8859-1, which preserves every byte, and only for quotes, braces and brackets.
 */
final class PartialBatch {
    private static final String REQUESTED = "\"RequestItems\":";

    private final String member;
    private final String forwarded;
    private final String unprocessed;

    private PartialBatch(String member, String forwarded, String unprocessed) {
        this.member = member;
        this.forwarded = forwarded;
        this.unprocessed = unprocessed;
    }

    /** Splits a batch; returns null if the request is not a batch or cannot be split. */
    static @Nullable PartialBatch of(String operation, byte[] body) {
        String text = new String(body, StandardCharsets.ISO_8859_1);
        int at = text.indexOf(REQUESTED);
        if (at < 0) {
            return null;
        }
        int from = at + REQUESTED.length();
        int to = end(text, from);
        String items = text.substring(from, to);
        return switch (operation) {
            case "BatchWriteItem" -> split("UnprocessedItems", text, from, to, items, 2);
            case "BatchGetItem" -> split("UnprocessedKeys", text, from, to, items, 3);
            default -> null;
        };
    }

    private static @Nullable PartialBatch split(String member, String text, int from, int to, String items, int depth) {
        String passed = half(items, depth, 0);
        String rest = half(items, depth, 1);
        if (passed.contains("[]") || rest.contains("[]")) {
            return null; // DynamoDB rejects a table without items
        }
        return new PartialBatch(member, text.substring(0, from) + passed + text.substring(to), rest);
    }

    /** Returns the body for the server. */
    byte[] forwarded() {
        return forwarded.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns the server's response with the rest as unprocessed; errors pass unchanged. */
    HttpMessage response(HttpMessage response) {
        String text = new String(response.body(), StandardCharsets.ISO_8859_1);
        String none = "\"" + member + "\":{}";
        if (!text.contains(none)) {
            return response;
        }
        byte[] body = text.replace(none, "\"" + member + "\":" + unprocessed).getBytes(StandardCharsets.ISO_8859_1);
        CRC32 sum = new CRC32();
        sum.update(body);
        return response.withBody(body).withHeader("x-amz-crc32", Long.toString(sum.getValue()));
    }

    /** Returns the JSON with only the even or odd elements of the arrays at this depth. */
    private static String half(String json, int depth, int parity) {
        StringBuilder half = new StringBuilder();
        int level = 0;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c == '[' && level == depth - 1) {
                List<String> elements = elements(json, i);
                List<String> chosen = new ArrayList<>();
                for (int n = parity; n < elements.size(); n += 2) {
                    chosen.add(elements.get(n));
                }
                half.append('[').append(String.join(",", chosen)).append(']');
                i = end(json, i) - 1;
            } else if (c == '"') {
                int end = end(json, i);
                half.append(json, i, end);
                i = end - 1;
            } else {
                level += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
                half.append(c);
            }
        }
        return half.toString();
    }

    private static List<String> elements(String json, int bracket) {
        List<String> elements = new ArrayList<>();
        int at = bracket + 1;
        while (json.charAt(at) != ']') {
            int end = end(json, at);
            elements.add(json.substring(at, end));
            at = json.charAt(end) == ',' ? end + 1 : end;
        }
        return elements;
    }

    /** Returns the end of the string, object or array that starts here. */
    private static int end(String json, int from) {
        int level = 0;
        boolean text = false;
        for (int i = from; i < json.length(); i++) {
            char c = json.charAt(i);
            if (text) {
                i += c == '\\' ? 1 : 0;
                text = c != '"';
            } else if (c == '"') {
                text = true;
            } else {
                level += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            }
            if (level == 0 && !text) {
                return i + 1;
            }
        }
        return json.length();
    }
}
