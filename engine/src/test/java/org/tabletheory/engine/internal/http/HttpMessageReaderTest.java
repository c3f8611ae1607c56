package org.tabletheory.engine.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpMessageReaderTest {
    private static final int MAX_BODY = 10;

    private static HttpMessageReader reader(String text) {
        return new HttpMessageReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)), MAX_BODY);
    }

    private static String body(String header, String content) throws IOException {
        HttpMessageReader reader = reader(header + "\r\n\r\n" + content);
        return new String(reader.body(reader.headers()), StandardCharsets.ISO_8859_1);
    }

    @Test
    void theFirstOfRepeatedHeadersCounts() throws IOException {
        assertThat(reader("Host: localhost\r\nHOST: example.com\r\n\r\n").headers())
                .isEqualTo(Map.of("host", "localhost"));
    }

    @ParameterizedTest
    @CsvSource({"0, ''", "9, 123456789", "10, 1234567890"})
    void aBodyHasTheDeclaredLength(int length, String body) throws IOException {
        assertThat(body("Content-Length: " + length, body + "rest")).isEqualTo(body);
    }

    @ParameterizedTest
    @CsvSource({"11, 413", "-1, 413", "99999999999999999999, 413", "x, 413"})
    void aLengthBeyondTheLimitIsRejectedBeforeTheBodyIsRead(String length, int status) {
        assertRejected("Content-Length: " + length, "", status);
    }

    @Test
    void chunksAreLimitedTogether() throws IOException {
        String chunked = "Transfer-Encoding: chunked";
        assertThat(body(chunked, "6\r\nabcdef\r\n4\r\nghij\r\n0\r\n\r\n")).isEqualTo("abcdefghij");
        assertRejected(chunked, "6\r\nabcdef\r\n5\r\nghijk\r\n0\r\n\r\n", 413);
        assertRejected(chunked, "ffffffff\r\n", 413);
    }

    @ParameterizedTest
    @CsvSource({"g", "-1", "''", "100000000"})
    void aChunkWithoutASizeIsRejected(String size) {
        assertRejected("Transfer-Encoding: chunked", size + "\r\na\r\n0\r\n\r\n", 400);
    }

    @Test
    void theNextMessageBeginsAfterTheTrailersOfChunks() throws IOException {
        HttpMessageReader reader = reader(
                "Transfer-Encoding: chunked\r\n\r\n2;name=value\r\nab\r\n0\r\nTrailer: x\r\n\r\nPOST / HTTP/1.1\r\n");
        assertThat(reader.body(reader.headers())).asString().isEqualTo("ab");
        assertThat(reader.startLine()).isEqualTo("POST / HTTP/1.1");
        assertThat(reader.startLine()).isNull();
    }

    @Test
    void aMessageThatIsCutOffIsNotTakenForAShorterOne() {
        assertThatThrownBy(() -> body("Content-Length: 5", "1234")).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> body("Transfer-Encoding: chunked", "5\r\n1234"))
                .isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> body("Transfer-Encoding: chunked", "4\r\n1234\r\n"))
                .isInstanceOf(BadMessageException.class);
        assertThatThrownBy(() -> reader("Host: localhost\r\n").headers()).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> reader("POST / HT").startLine()).isInstanceOf(EOFException.class);
    }

    private static void assertRejected(String header, String content, int status) {
        assertThatThrownBy(() -> body(header, content))
                .isInstanceOfSatisfying(
                        BadMessageException.class,
                        rejected -> assertThat(rejected.status()).isEqualTo(status));
    }
}
