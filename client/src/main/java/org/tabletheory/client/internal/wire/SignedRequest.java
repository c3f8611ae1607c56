package org.tabletheory.client.internal.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.http.Request;

/**
 * A request with its signature: a POST to the root of the endpoint.
 *
 * @param host as the header has it, with the port where that is unusual
 * @param target DynamoDB's name of the operation, with the version of its protocol
 * @param time when it was signed
 * @param token of temporary credentials, or null
 */
record SignedRequest(
        String host, String target, String time, @Nullable String token, String authorization, BodyBuffer body)
        implements Request {
    static final String CONTENT_TYPE = "application/x-amz-json-1.0";
    static final String USER_AGENT = "tabletheory-java";

    @Override
    public void writeTo(OutputStream out) throws IOException {
        StringBuilder head = new StringBuilder(768);
        head.append("POST / HTTP/1.1\r\n");
        header(head, "Host", host);
        header(head, "Content-Type", CONTENT_TYPE);
        header(head, "Accept-Encoding", "identity");
        header(head, "User-Agent", USER_AGENT);
        header(head, "X-Amz-Target", target);
        header(head, "X-Amz-Date", time);
        header(head, "x-amz-content-sha256", body.sha256());
        if (token != null) {
            header(head, "X-Amz-Security-Token", token);
        }
        header(head, "Authorization", authorization);
        head.append("Content-Length: ").append(body.size()).append("\r\n\r\n");
        out.write(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        body.writeTo(out);
    }

    private static void header(StringBuilder head, String name, String value) {
        head.append(name).append(": ").append(value).append("\r\n");
    }
}
