package org.tabletheory.crypto.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.CanonicalJson;
import org.tabletheory.attribute.Value;

/**
 * The text that is encrypted: a value as JSON that names its type first, such as <code>{"t":"S","s":"text"}</code>.
 *
 * <p>It is what Go's runtime writes, with sorted names and the characters that HTML knows escaped, but for one thing: Go
 * leaves out the content of an empty list, map or set, which the TypeScript and Python runtimes then refuse to read. Here
 * it is always written, which all of them read.
 */
public final class TypedJsonWriter {
    /** How deep DynamoDB nests values. */
    static final int MAX_DEPTH = 32;

    private final StringBuilder out = new StringBuilder(64);

    private TypedJsonWriter() {}

    /**
     * The text of a value, as UTF-8.
     *
     * @throws AttributeException when it is nested deeper than DynamoDB stores
     */
    public static byte[] write(Value value) {
        TypedJsonWriter writer = new TypedJsonWriter();
        writer.value(value, 1);
        return writer.out.toString().getBytes(UTF_8);
    }

    private void value(Value value, int depth) {
        if (depth > MAX_DEPTH) {
            throw new AttributeException("the value is nested deeper than " + MAX_DEPTH + " levels", "");
        }
        out.append("{\"t\":\"").append(value.type().name()).append("\",\"");
        if (value instanceof Value.S string) {
            out.append("s\":");
            CanonicalJson.quote(string.value(), out);
        } else if (value instanceof Value.N number) {
            out.append("n\":");
            CanonicalJson.quote(number.text(), out);
        } else if (value instanceof Value.B binary) {
            out.append("b\":");
            binary(binary);
        } else if (value instanceof Value.Bool bool) {
            out.append("bool\":").append(bool.value());
        } else if (value instanceof Value.Null) {
            out.append("null\":true");
        } else if (value instanceof Value.SS set) {
            array("ss\":", set.values(), member -> CanonicalJson.quote(member, out));
        } else if (value instanceof Value.NS set) {
            array("ns\":", set.values(), member -> CanonicalJson.quote(member.text(), out));
        } else if (value instanceof Value.BS set) {
            array("bs\":", set.values(), this::binary);
        } else if (value instanceof Value.L list) {
            array("l\":", list.values(), element -> value(element, depth + 1));
        } else if (value instanceof Value.M map) {
            map(map.values(), depth);
        }
        out.append('}');
    }

    private void binary(Value.B binary) {
        out.append('"')
                .append(Base64.getEncoder().encodeToString(binary.bytes()))
                .append('"');
    }

    private <E> void array(String key, Collection<E> elements, Consumer<E> write) {
        out.append(key).append('[');
        int at = 0;
        for (E element : elements) {
            out.append(at++ == 0 ? "" : ",");
            write.accept(element);
        }
        out.append(']');
    }

    private void map(Map<String, Value> entries, int depth) {
        List<Map.Entry<String, Value>> sorted = new ArrayList<>(entries.entrySet());
        sorted.sort(Map.Entry.comparingByKey(CanonicalJson.KEY_ORDER));
        out.append("m\":{");
        int at = 0;
        for (Map.Entry<String, Value> entry : sorted) {
            out.append(at++ == 0 ? "" : ",");
            CanonicalJson.quote(entry.getKey(), out);
            out.append(':');
            value(entry.getValue(), depth + 1);
        }
        out.append('}');
    }
}
