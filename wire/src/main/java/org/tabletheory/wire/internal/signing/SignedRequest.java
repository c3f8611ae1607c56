package org.tabletheory.wire.internal.signing;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.spi.call.RequestBuffers;

/**
 * A request with its signature: a POST to the root of the endpoint.
 *
 * @param host as in the header, with the port unless it is the default one
 * @param target DynamoDB's name of the operation, with the version of its protocol
 * @param time when it was signed
 * @param token of temporary credentials, or null
 */
public record SignedRequest(
        String host, String target, String time, @Nullable String token, String authorization, HashedBody body) {
    public static final String CONTENT_TYPE = "application/x-amz-json-1.0";
    public static final String USER_AGENT = "tabletheory-java";

    /** The beginning of the header, up to the host, without a proxy. */
    public static final String POST = "POST / HTTP/1.1\r\nHost: ";

    /**
     * Sends the header and the body with one write, directly from the body's array, when the header fits before the body.
     * Otherwise the header is sent by itself, and later requests leave enough room for it.
     *
     * @param beginning the beginning of the header, up to the host
     */
    public void writeTo(OutputStream out, String beginning) throws IOException {
        String[] header = header(beginning);
        int length = 0;
        for (String part : header) {
            length += part.length();
        }
        RequestBody json = body.json();
        if (length <= body.headroom()) {
            int start = json.offset() - length;
            copy(header, json.array(), start);
            out.write(json.array(), start, length + json.length());
        } else {
            RequestBuffers.needHeadroom(length);
            byte[] alone = new byte[length];
            copy(header, alone, 0);
            out.write(alone, 0, length);
            json.writeTo(out);
        }
    }

    private String[] header(String beginning) {
        return new String[] {
            beginning,
            host,
            "\r\nContent-Type: " + CONTENT_TYPE + "\r\nAccept-Encoding: identity\r\nUser-Agent: " + USER_AGENT
                    + "\r\nX-Amz-Target: ",
            target,
            "\r\nX-Amz-Date: ",
            time,
            "\r\nx-amz-content-sha256: ",
            body.sha256(),
            token == null ? "" : "\r\nX-Amz-Security-Token: ",
            token == null ? "" : token,
            "\r\nAuthorization: ",
            authorization,
            "\r\nContent-Length: ",
            Integer.toString(body.json().length()),
            "\r\n\r\n"
        };
    }

    @SuppressWarnings("deprecation") // headers are ASCII, and this copies their low bytes without an array in between
    private static void copy(String[] parts, byte[] to, int from) {
        int at = from;
        for (String part : parts) {
            part.getBytes(0, part.length(), to, at);
            at += part.length();
        }
    }
}
