package org.tabletheory.local.fault;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A batch of which the server sees a part: every other element of its arrays goes on, and the rest is told to the client
 * as unprocessed. Immutable.
 *
 * <p>Bodies are looked at as ISO 8859-1, which keeps every byte, and only for quotes, braces and brackets.
 */
final class PartialBatch {
    private static final String REQUESTED = "\"RequestItems\":";

    private final String member;
    private final String asked;
    private final String kept;

    private PartialBatch(String member, String asked, String kept) {
        this.member = member;
        this.asked = asked;
        this.kept = kept;
    }

    /** The two parts of a batch; null when the request is none, or cannot be parted. */
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
            case "BatchWriteItem" -> parted("UnprocessedItems", text, from, to, items, 2);
            case "BatchGetItem" -> parted("UnprocessedKeys", text, from, to, items, 3);
            default -> null;
        };
    }

    private static @Nullable PartialBatch parted(
            String member, String text, int from, int to, String items, int depth) {
        String passed = half(items, depth, 0);
        String rest = half(items, depth, 1);
        if (passed.contains("[]") || rest.contains("[]")) {
            return null; // DynamoDB takes no table without items
        }
        return new PartialBatch(member, text.substring(0, from) + passed + text.substring(to), rest);
    }

    /** The body that the server gets. */
    byte[] asked() {
        return asked.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The server's answer, with the rest as unprocessed; an error passes as it is. */
    HttpMessage answer(HttpMessage answer) {
        String text = new String(answer.body(), StandardCharsets.ISO_8859_1);
        String none = "\"" + member + "\":{}";
        if (!text.contains(none)) {
            return answer;
        }
        byte[] body = text.replace(none, "\"" + member + "\":" + kept).getBytes(StandardCharsets.ISO_8859_1);
        CRC32 sum = new CRC32();
        sum.update(body);
        return answer.withBody(body).withHeader("x-amz-crc32", Long.toString(sum.getValue()));
    }

    /** The same JSON, where arrays at this depth keep their even or their odd elements. */
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

    /** Where the string, object or array that begins here ends. */
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
