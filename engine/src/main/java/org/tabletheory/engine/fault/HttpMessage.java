package org.tabletheory.engine.fault;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** An HTTP/1.1 request or response as the proxy forwards it: always with a length, never chunked. Immutable. */
final class HttpMessage {

    private static final int MAX_LINE = 64 << 10;

    private final String startLine;
    private final Map<String, String> headers;
    private final byte[] body;

    private HttpMessage(String startLine, Map<String, String> headers, byte[] body) {
        this.startLine = startLine;
        this.headers = headers;
        this.body = body;
    }

    /** Reads a message; returns null if the peer closed the connection before it. */
    static @Nullable HttpMessage read(InputStream in) throws IOException {
        String startLine = line(in);
        if (startLine == null) {
            return null;
        }
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = require(line(in)); !line.isEmpty(); line = require(line(in))) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.put(
                        line.substring(0, colon).toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).strip());
            }
        }
        return new HttpMessage(startLine, headers, body(in, headers));
    }

    /** Returns a response of the proxy itself. */
    static HttpMessage response(int status, String body) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("content-type", "application/x-amz-json-1.0");
        headers.put("x-amzn-requestid", "INJECTED");
        return new HttpMessage("HTTP/1.1 " + status + " Injected", headers, body.getBytes(StandardCharsets.UTF_8));
    }

    HttpMessage withBody(byte[] body) {
        return new HttpMessage(startLine, headers, body);
    }

    /** Returns the message with another body and its checksum. */
    HttpMessage withCheckedBody(byte[] body) {
        CRC32 sum = new CRC32();
        sum.update(body);
        return withBody(body).withHeader("x-amz-crc32", Long.toString(sum.getValue()));
    }

    HttpMessage withHeader(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.put(name, value);
        return new HttpMessage(startLine, changed, body);
    }

    /** Returns whether this is a response with status 200. */
    boolean isOk() {
        return startLine.startsWith("HTTP/1.1 200");
    }

    /** Returns the header with this lower-case name. */
    @Nullable
    String header(String name) {
        return headers.get(name);
    }

    byte[] body() {
        return body;
    }

    /** Returns the complete message as bytes. */
    byte[] bytes() {
        StringBuilder head = new StringBuilder(startLine).append("\r\n");
        headers.forEach((name, value) -> {
            if (!name.equals("content-length") && !name.equals("transfer-encoding")) {
                head.append(name).append(": ").append(value).append("\r\n");
            }
        });
        head.append("content-length: ").append(body.length).append("\r\n\r\n");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        bytes.writeBytes(body);
        return bytes.toByteArray();
    }

    private static byte[] body(InputStream in, Map<String, String> headers) throws IOException {
        String length = headers.get("content-length");
        if (length != null) {
            return exactly(in, Integer.parseInt(length));
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if ("chunked".equalsIgnoreCase(headers.get("transfer-encoding"))) {
            for (int size = chunk(in); size > 0; size = chunk(in)) {
                body.writeBytes(exactly(in, size));
                require(line(in));
            }
            require(line(in));
        }
        return body.toByteArray();
    }

    private static int chunk(InputStream in) throws IOException {
        String size = require(line(in));
        int extension = size.indexOf(';');
        return Integer.parseInt((extension < 0 ? size : size.substring(0, extension)).strip(), 16);
    }

    private static byte[] exactly(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }

    private static String require(@Nullable String line) throws IOException {
        if (line == null) {
            throw new EOFException();
        }
        return Objects.requireNonNull(line);
    }

    private static @Nullable String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return null;
            }
            if (line.length() == MAX_LINE) {
                throw new IOException("a header line is too long");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }
}
