package org.tabletheory.attribute.spi;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.internal.DynamoJsonRules;
import org.tabletheory.attribute.internal.Utf8;

/** Decodes a JSON string that has escapes or non-ASCII characters, which {@link JsonBytes} does not copy byte by byte. */
final class EscapedText {
    private final byte[] bytes;
    private final int start;
    private final int end;
    private int at;

    /** Decodes the bytes from the first after the opening quote on. */
    EscapedText(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        this.at = start;
    }

    /** Returns the position after the closing quote. */
    int position() {
        return at;
    }

    /** Returns the string. */
    String read() {
        StringBuilder text = null;
        int from = start;
        for (int i = start; i < end; i++) {
            byte next = bytes[i];
            if (next == '"') {
                at = i + 1;
                String rest = utf8(from, i);
                return text == null ? rest : paired(text.append(rest).toString());
            }
            if (next == '\\') {
                text = builder(text, i).append(utf8(from, i));
                at = i + 1;
                text.append(escaped());
                from = at;
                i = at - 1;
            } else if (next >= 0 && next < ' ') {
                at = i;
                throw malformed("unescaped control character in a string");
            }
        }
        throw malformed("unterminated string");
    }

    private StringBuilder builder(@Nullable StringBuilder text, int here) {
        return text == null ? new StringBuilder(2 * (here - start) + 16) : text;
    }

    /** Returns the text; escapes can write half of a surrogate pair, which no encoding can. */
    private String paired(String text) {
        if (Utf8.hasLoneSurrogate(text)) {
            throw new AttributeException(DynamoJsonRules.LONE_SURROGATE, "", at);
        }
        return text;
    }

    private String utf8(int from, int to) {
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFD') >= 0) {
            // Either the text contains this character, or the decoder replaced malformed bytes by it.
            try {
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes, from, to - from))
                        .toString();
            } catch (CharacterCodingException e) {
                throw malformed("a string is not valid UTF-8");
            }
        }
        return text;
    }

    private char escaped() {
        int escape = at < end ? bytes[at++] : -1;
        return switch (escape) {
            case '"', '\\', '/' -> (char) escape;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unit();
            default -> throw malformed("unknown escape");
        };
    }

    private char unit() {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            int digit = at < end ? Character.digit(bytes[at++], 16) : -1;
            if (digit < 0) {
                throw malformed("an escape \\u must have four hexadecimal digits");
            }
            unit = 16 * unit + digit;
        }
        return (char) unit;
    }

    private AttributeException malformed(String problem) {
        return JsonBytes.malformed(problem, at);
    }
}
