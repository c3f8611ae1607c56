package org.tabletheory.engine.internal.http;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** The compressions that the service accepts in requests, and uses in responses when a client accepts them. */
enum ContentEncoding {
    GZIP,
    DEFLATE;

    private static final int STEP = 64 * 1024;

    /** Returns the name in headers, such as {@code gzip}. */
    String header() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static @Nullable ContentEncoding of(String name) {
        for (ContentEncoding each : values()) {
            if (each.header().equalsIgnoreCase(name)) {
                return each;
            }
        }
        return null;
    }

    /**
     * Returns the body of a request as it was before it was encoded.
     *
     * @param name the value of {@code Content-Encoding}, or empty
     * @throws IOException when the encoding is unknown, the body is not encoded in this way, or has more bytes than allowed
     */
    static byte[] decoded(byte[] body, String name, int maxBytes) throws IOException {
        if (name.isEmpty() || name.equalsIgnoreCase("identity")) {
            return body;
        }
        ContentEncoding encoding = of(name);
        if (encoding == null) {
            throw new IOException("unknown content encoding");
        }
        InputStream encoded = new ByteArrayInputStream(body);
        try (InputStream plain = encoding == GZIP ? new GZIPInputStream(encoded) : new InflaterInputStream(encoded)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] part = new byte[STEP];
            for (int count = plain.read(part); count >= 0; count = plain.read(part)) {
                bytes.write(part, 0, count);
                if (bytes.size() > maxBytes) {
                    throw new IOException("the decoded body is too large");
                }
            }
            return bytes.toByteArray();
        }
    }

    byte[] encode(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(plain.length / 2);
        try (OutputStream encoded = this == GZIP ? new GZIPOutputStream(bytes) : new DeflaterOutputStream(bytes)) {
            encoded.write(plain);
        }
        return bytes.toByteArray();
    }

    /**
     * Returns the encoding that a client prefers, or null for none: the one with the highest quality, the first of equal
     * ones, and those that the header does not name with the quality of {@code *}.
     */
    static @Nullable ContentEncoding preferred(String acceptEncoding) {
        ContentEncoding best = null;
        double quality = 0;
        double ofOthers = 0;
        List<ContentEncoding> others = new ArrayList<>(List.of(values()));
        for (String element : acceptEncoding.split(",", -1)) {
            String name = element.split(";", -1)[0].strip();
            ContentEncoding encoding = of(name);
            if (name.equals("*")) {
                ofOthers = quality(element);
            } else if (encoding != null) {
                others.remove(encoding);
                if (quality(element) > quality) {
                    best = encoding;
                    quality = quality(element);
                }
            }
        }
        return ofOthers > quality && !others.isEmpty() ? others.get(0) : best;
    }

    /** Returns the number after {@code q=}; the service takes what is not a number for 1. */
    private static double quality(String element) {
        int start = element.indexOf("q=");
        if (start < 0) {
            return 1;
        }
        try {
            return Math.min(
                    1,
                    Double.parseDouble(
                            element.substring(start + 2).split(";", -1)[0].strip()));
        } catch (NumberFormatException e) {
            return 1;
        }
    }
}
