package org.tabletheory.engine.fault;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.http.HttpMessageReader;

/** An HTTP/1.1 request or response as the proxy forwards it: always with a length, never chunked. Immutable. */
final class HttpMessage {

    private final String startLine;
    private final Map<String, String> headers;
    private final byte[] body;

    private HttpMessage(String startLine, Map<String, String> headers, byte[] body) {
        this.startLine = startLine;
        this.headers = headers;
        this.body = body;
    }

    /** Reads a message; returns null if the peer closed the connection before it. */
    static @Nullable HttpMessage read(HttpMessageReader in) throws IOException {
        String startLine = in.startLine();
        if (startLine == null) {
            return null;
        }
        Map<String, String> headers = in.headers();
        return new HttpMessage(startLine, headers, in.body(headers));
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
}
