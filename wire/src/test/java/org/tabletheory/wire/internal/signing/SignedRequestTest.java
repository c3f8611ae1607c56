package org.tabletheory.wire.internal.signing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.spi.call.RequestBuffers;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/** A request is sent from the array that its JSON was written to. */
class SignedRequestTest {
    private static final AwsCredentialsIdentity CREDENTIALS = AwsBasicCredentials.create("AKIDEXAMPLE", "secret");

    /** Records the arrays that are written, without copying them. */
    private static final class RecordingSocket extends OutputStream {
        @SuppressWarnings("ArrayRecordComponent") // compared by identity
        private record Piece(byte[] array, int offset, int length) {
            String text() {
                return new String(array, offset, length, StandardCharsets.UTF_8);
            }
        }

        private final List<Piece> pieces = new ArrayList<>();

        @Override
        public void write(int b) {
            throw new AssertionError("a request is not sent byte by byte");
        }

        @Override
        public void write(byte[] array, int offset, int length) {
            pieces.add(new Piece(array, offset, length));
        }
    }

    private static JsonBuffer json(String text) {
        JsonBuffer json = RequestBuffers.newBuffer();
        json.startObject();
        json.member("TableName", text);
        json.endObject();
        return json;
    }

    private static SignedRequest signed(HashedBody body, AwsCredentialsIdentity credentials) {
        return new RequestSigner(URI.create("http://127.0.0.1:8000"), "us-east-1")
                .sign("Scan", body, credentials, Instant.parse("2026-03-04T05:06:07Z"));
    }

    private static List<RecordingSocket.Piece> sent(SignedRequest request) throws IOException {
        RecordingSocket socket = new RecordingSocket();
        request.writeTo(socket, SignedRequest.POST);
        return socket.pieces;
    }

    @Test
    void headerIsThatOfTheProtocol() throws IOException {
        HashedBody body = HashedBody.of(RequestBuffers.body(json("users")));
        RecordingSocket.Piece piece = sent(signed(body, CREDENTIALS)).get(0);

        assertThat(new String(piece.array(), piece.offset(), piece.length(), StandardCharsets.ISO_8859_1))
                .startsWith("POST / HTTP/1.1\r\nHost: 127.0.0.1:8000\r\nContent-Type: application/x-amz-json-1.0\r\n"
                        + "Accept-Encoding: identity\r\nUser-Agent: tabletheory-java\r\n"
                        + "X-Amz-Target: DynamoDB_20120810.Scan\r\nX-Amz-Date: 20260304T050607Z\r\n"
                        + "x-amz-content-sha256: " + body.sha256() + "\r\n")
                .endsWith("\r\nContent-Length: 21\r\n\r\n{\"TableName\":\"users\"}");
    }

    @Test
    void headerAndBodyAreSentFromTheBufferInOneWrite() throws IOException {
        for (int length : List.of(5, 300_000)) {
            JsonBuffer json = json("t".repeat(length));
            HashedBody body = HashedBody.of(RequestBuffers.body(json));

            for (int attempt = 0; attempt < 2; attempt++) {
                List<RecordingSocket.Piece> pieces = sent(signed(body, CREDENTIALS));

                assertThat(pieces).hasSize(1);
                assertThat(pieces.get(0).array()).isSameAs(json.array());
                assertThat(pieces.get(0).text())
                        .startsWith("POST / HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n")
                        .endsWith("\r\n\r\n{\"TableName\":\"" + "t".repeat(length) + "\"}");
            }
        }
    }

    @Test
    void headerLargerThanTheHeadroomIsSentSeparately() throws IOException {
        JsonBuffer json = json("users");
        AwsSessionCredentials longToken = AwsSessionCredentials.create("AKIDEXAMPLE", "secret", "t".repeat(10_000));

        List<RecordingSocket.Piece> pieces = sent(signed(HashedBody.of(RequestBuffers.body(json)), longToken));

        assertThat(pieces).hasSize(2);
        assertThat(pieces.get(0).text()).startsWith("POST / HTTP/1.1\r\n").endsWith("\r\n\r\n");
        assertThat(pieces.get(1).array()).isSameAs(json.array());
        assertThat(pieces.get(1).text()).isEqualTo("{\"TableName\":\"users\"}");
    }

    @Test
    void roomForTheHeaderGrowsWithSessionTokens() throws IOException {
        AwsSessionCredentials session = AwsSessionCredentials.create("AKIDEXAMPLE", "secret", "t".repeat(1_000));
        sent(signed(HashedBody.of(RequestBuffers.body(json("users"))), session));

        JsonBuffer json = json("users");
        List<RecordingSocket.Piece> pieces = sent(signed(HashedBody.of(RequestBuffers.body(json)), session));

        assertThat(pieces).hasSize(1);
        assertThat(pieces.get(0).array()).isSameAs(json.array());
    }

    @Test
    void callsThatShareABodyDoNotShareTheHeadroom() throws IOException {
        RequestBody body = RequestBuffers.body(json("users"));
        SignedRequest first = signed(HashedBody.of(body), CREDENTIALS);
        SignedRequest second = signed(HashedBody.of(body), CREDENTIALS);

        assertThat(sent(first)).hasSize(1);
        assertThat(sent(second)).hasSize(2);
    }
}
