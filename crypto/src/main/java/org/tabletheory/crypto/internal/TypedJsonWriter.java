package org.tabletheory.crypto.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.CanonicalJson;

/**
 * Writes the plaintext of an envelope: a value as JSON with its type first, such as <code>{"t":"S","s":"text"}</code>.
 *
 * <p>The text is what the Go runtime writes, with sorted names and HTML characters escaped, except that Go omits the content
 * of an empty list, map or set, which the TypeScript and Python runtimes then fail to read. Here it is always written, which
 * all runtimes read.
 */
public final class TypedJsonWriter implements Value.Visitor<StringBuilder> {
    private final StringBuilder out = new StringBuilder(64);
    private int depth;

    private TypedJsonWriter() {}

    /**
     * Returns the text of a value, as UTF-8.
     *
     * @throws AttributeException if it is nested deeper than DynamoDB stores
     */
    public static byte[] write(Value value) {
        TypedJsonWriter writer = new TypedJsonWriter();
        return writer.value(value).toString().getBytes(UTF_8);
    }

    private StringBuilder value(Value value) {
        if (depth == Value.MAX_DEPTH) {
            throw new AttributeException("the value is nested deeper than " + Value.MAX_DEPTH + " levels", "");
        }
        depth++;
        out.append("{\"t\":\"").append(value.type().name()).append("\",\"");
        value.accept(this).append('}');
        depth--;
        return out;
    }

    @Override
    public StringBuilder string(Value.S value) {
        return CanonicalJson.quote(value.value(), out.append("s\":"));
    }

    @Override
    public StringBuilder number(Value.N value) {
        return CanonicalJson.quote(value.text(), out.append("n\":"));
    }

    @Override
    public StringBuilder binary(Value.B value) {
        out.append("b\":");
        return base64(value);
    }

    private StringBuilder base64(Value.B binary) {
        String text = Base64.getEncoder().encodeToString(binary.bytes());
        return out.append('"').append(text).append('"');
    }

    @Override
    public StringBuilder bool(Value.Bool value) {
        return out.append("bool\":").append(value.value());
    }

    @Override
    public StringBuilder nul(Value.Null value) {
        return out.append("null\":true");
    }

    @Override
    public StringBuilder strings(Value.SS value) {
        return array("ss\":", value.values(), member -> CanonicalJson.quote(member, out));
    }

    @Override
    public StringBuilder numbers(Value.NS value) {
        return array("ns\":", value.values(), member -> CanonicalJson.quote(member.text(), out));
    }

    @Override
    public StringBuilder binaries(Value.BS value) {
        return array("bs\":", value.values(), this::base64);
    }

    @Override
    public StringBuilder list(Value.L value) {
        return array("l\":", value.values(), this::value);
    }

    private <E> StringBuilder array(String key, Collection<E> elements, Consumer<E> append) {
        out.append(key).append('[');
        int at = 0;
        for (E element : elements) {
            out.append(at++ == 0 ? "" : ",");
            append.accept(element);
        }
        return out.append(']');
    }

    @Override
    public StringBuilder map(Value.M value) {
        List<Map.Entry<String, Value>> sorted = new ArrayList<>(value.values().entrySet());
        sorted.sort(Map.Entry.comparingByKey(CanonicalJson.KEY_ORDER));
        out.append("m\":{");
        int at = 0;
        for (Map.Entry<String, Value> entry : sorted) {
            out.append(at++ == 0 ? "" : ",");
            CanonicalJson.quote(entry.getKey(), out).append(':');
            value(entry.getValue());
        }
        return out.append('}');
    }
}
