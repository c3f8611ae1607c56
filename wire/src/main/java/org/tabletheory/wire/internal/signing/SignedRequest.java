package org.tabletheory.wire.internal.signing;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A request with its signature: a POST to the root of the endpoint.
 *
 * @param host as the header has it, with the port where that is unusual
 * @param target DynamoDB's name of the operation, with the version of its protocol
 * @param time when it was signed
 * @param token of temporary credentials, or null
 */
public record SignedRequest(
        String host, String target, String time, @Nullable String token, String authorization, WireBytes body) {
    public static final String CONTENT_TYPE = "application/x-amz-json-1.0";
    public static final String USER_AGENT = "tabletheory-java";

    private static final int USUAL_HEAD = 768;
    private static final int SMALL = 16 << 10;

    /** Writes request line, headers and body: a small request in one write, a large body in a second one to avoid a copy. */
    public void writeTo(OutputStream out) throws IOException {
        boolean small = body.size() <= SMALL;
        WireBytes piece = new WireBytes(USUAL_HEAD + (token == null ? 0 : token.length()) + (small ? body.size() : 0));
        piece.ascii("POST / HTTP/1.1\r\n");
        header(piece, "Host", host);
        header(piece, "Content-Type", CONTENT_TYPE);
        header(piece, "Accept-Encoding", "identity");
        header(piece, "User-Agent", USER_AGENT);
        header(piece, "X-Amz-Target", target);
        header(piece, "X-Amz-Date", time);
        header(piece, "x-amz-content-sha256", body.sha256());
        if (token != null) {
            header(piece, "X-Amz-Security-Token", token);
        }
        header(piece, "Authorization", authorization);
        header(piece, "Content-Length", Integer.toString(body.size()));
        piece.ascii("\r\n");
        if (small) {
            body.writeTo(piece);
        }
        piece.writeTo(out);
        if (!small) {
            body.writeTo(out);
        }
    }

    private static void header(WireBytes head, String name, String value) {
        head.ascii(name).ascii(": ").ascii(value).ascii("\r\n");
    }
}
