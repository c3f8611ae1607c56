package org.tabletheory.wire.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.internal.error.AttemptFailure;

/** Responses as bytes of a connection: what is accepted, both sides of each limit, and whether the connection may be reused. */
class ResponseParserTest {

    /** A response as it arrives, and what becomes of its connection. */
    private static final class Arrival implements ResponseStream.ConnectionRelease {
        private final ResponseParser parser;
        private @Nullable Boolean reused;

        Arrival(InputStream in) {
            this.parser = new ResponseParser(in);
        }

        Arrival(String text) {
            this(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
        }

        ResponseStream response() throws IOException {
            return new ResponseStream(parser.head(), parser, this);
        }

        String body() throws IOException {
            return new String(response().readAllBytes(), StandardCharsets.ISO_8859_1);
        }

        @Override
        public void reuse() {
            reused = true;
        }

        @Override
        public void discard() {
            reused = false;
        }
    }

    private static ResponseHead head(String text) throws IOException {
        return new ResponseParser(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1))).head();
    }

    private static void assertMalformed(String text, String message) {
        assertThatThrownBy(() -> new Arrival(text).body())
                .as(text)
                .isInstanceOf(ProtocolException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1 200 OK, 200, true",
        "HTTP/1.1 200, 200, true",
        "http/1.1 400 , 400, true",
        "HTTP/1.0 200 OK, 200, false",
        "HTTP/1.1 999 odd, 999, true"
    })
    void statusLinesAreRead(String line, int status, boolean keepAlive) throws IOException {
        ResponseHead head = head(line + "\r\nContent-Length: 0\r\n\r\n");
        assertThat(head.status()).isEqualTo(status);
        assertThat(head.keepAlive()).isEqualTo(keepAlive);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1",
                "HTTP/2.0 200 OK",
                "HTTP/1.1_200 OK",
                "HTTP/1.1 20 OK",
                "HTTP/1.1 2000",
                "HTTP/1.1 099 OK",
                "HTTP/1.1 2x0 OK",
                "SSH-2.0-OpenSSH_9.6",
                "HTTP/1.1 20"
            })
    void otherStatusLinesAreNotHttp(String line) {
        assertMalformed(line + "\r\n\r\n", "the server's response is not HTTP/1.1");
    }

    @Test
    void headersAreReadInAnyCaseAndWithAnyBlanks() throws IOException {
        ResponseHead head = head("HTTP/1.1 400 Bad\r\nCONTENT-LENGTH:7\r\nX-Amzn-RequestId: \t id 1 \t"
                + "\r\nx-amz-crc32: 4294967295\r\nx-amzn-ErrorType:A#B\r\nDate: now\r\nOther: x\r\nEmpty:\r\n\r\n");
        assertThat(head).isEqualTo(new ResponseHead(400, 7, true, "id 1", 4294967295L, "A#B", "now"));
    }

    /** The id of a request is in logs. */
    @Test
    void requestIdIsShortPrintableText() throws IOException {
        String head = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nx-amzn-requestid: ";
        for (String id : List.of("\u001b", "a\u001b", "\u007f", "a\u007f")) {
            assertThat(head(head + id + "\r\n\r\n").requestId()).matches("a?\\\\u00(1b|7f)");
        }
        assertThat(head(head + "x".repeat(64) + "\r\n\r\n").requestId()).isEqualTo("x".repeat(64));
        assertThat(head(head + "x".repeat(1_000) + "\r\n\r\n").requestId()).hasSizeLessThan(250);
    }

    @Test
    void errorTypeAndDateAreReadFromErrorsOnly() throws IOException {
        ResponseHead head = head("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nx-amzn-ErrorType: A\r\nDate: now\r\n\r\n");
        assertThat(head).isEqualTo(new ResponseHead(200, 1, true, null, ResponseHead.ABSENT, null, null));
    }

    @ParameterizedTest
    @CsvSource({"close, false", "CLOSE, false", "keep-alive, true", "closed, true"})
    void connectionHeaderEndsTheConnection(String value, boolean keepAlive) throws IOException {
        assertThat(head("HTTP/1.1 200 OK\r\nConnection: " + value + "\r\nContent-Length: 0\r\n\r\n")
                        .keepAlive())
                .isEqualTo(keepAlive);
        assertThat(head("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n")
                        .keepAlive())
                .isFalse();
    }

    @Test
    void malformedHeadersAreRejected() {
        String name = "malformed response: a header has no valid name";
        for (String header : List.of("no colon", ": x", "na me: x", " Content-Length: 1", "Content-Length : 1", "a")) {
            assertMalformed("HTTP/1.1 200 OK\r\n" + header + "\r\n\r\n", name);
        }
        String length = "malformed response: invalid or contradictory Content-Length";
        for (String headers : List.of(
                "Content-Length: ",
                "Content-Length: -1",
                "Content-Length: 1x",
                "Content-Length: /",
                "Content-Length: 1 2",
                "Content-Length: 12345678901",
                "Content-Length: 1\r\nContent-Length: 2",
                "Content-Length: 0\r\nContent-Length: 2",
                "Transfer-Encoding: chunked\r\nContent-Length: 1")) {
            assertMalformed("HTTP/1.1 200 OK\r\n" + headers + "\r\n\r\n", length);
        }
        String encoding = "malformed response: unsupported or contradictory Transfer-Encoding";
        for (String headers : List.of(
                "Transfer-Encoding: gzip",
                "Transfer-Encoding: gzip, chunked",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
                "Content-Length: 1\r\nTransfer-Encoding: chunked")) {
            assertMalformed("HTTP/1.1 200 OK\r\n" + headers + "\r\n\r\n", encoding);
        }
    }

    @Test
    void repeatedEqualLengthIsAcceptedAndHasUpTo10Digits() throws IOException {
        assertThat(new Arrival("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nab").body())
                .isEqualTo("ab");
        assertThat(head("HTTP/1.1 200 OK\r\nContent-Length: 9999999999\r\n\r\n").length())
                .isEqualTo(9_999_999_999L);
        assertThat(head("HTTP/1.1 200 OK\r\nx-amz-crc32: x\r\n\r\n").crc32()).isEqualTo(ResponseHead.MALFORMED);
    }

    @Test
    void headHasAtMost100HeadersAndLinesOf16Kilobytes() throws IOException {
        String header = "a: b\r\n";
        assertThat(head("HTTP/1.1 200 OK\r\n" + header.repeat(100) + "\r\n").status())
                .isEqualTo(200);
        assertMalformed(
                "HTTP/1.1 200 OK\r\n" + header.repeat(101) + "\r\n", "malformed response: more than 100 headers");
        String longest = "a: " + "b".repeat((16 << 10) - 3);
        assertThat(head("HTTP/1.1 200 OK\r\n" + longest + "\r\n\r\n").status()).isEqualTo(200);
        assertThatThrownBy(() -> head("HTTP/1.1 200 OK\r\na: " + "b".repeat(64 << 10)))
                .hasMessage("malformed response: a header line has more than 16384 bytes");
    }

    @Test
    void atMost10InterimResponsesAreSkipped() throws IOException {
        String interim = "HTTP/1.1 100 Continue\r\n\r\n";
        String last = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
        assertThat(head(interim.repeat(10) + last).status()).isEqualTo(200);
        assertMalformed(interim.repeat(11) + last, "malformed response: more than 10 interim responses");
        assertThat(head("HTTP/1.1 199 Odd\r\n\r\n" + last).status()).isEqualTo(200);
        assertThat(head(interim + "HTTP/1.1 200\r\n\r\n").status()).isEqualTo(200);
    }

    @Test
    void headThatArrivesByteByByteIsRead() throws IOException {
        String text = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc";
        InputStream slow = InputStream.nullInputStream();
        for (byte b : text.getBytes(StandardCharsets.US_ASCII)) {
            slow = new SequenceInputStream(slow, new ByteArrayInputStream(new byte[] {b}));
        }
        assertThat(new Arrival(slow).body()).isEqualTo("abc");
        assertThatThrownBy(() -> head("HTTP/1.1 200 OK\r\nContent-Le"))
                .isInstanceOf(EOFException.class)
                .hasMessage("the connection was closed in the middle of the response head");
    }

    @Test
    void completeBodyReleasesTheConnectionAndAnIncompleteOneDiscardsIt() throws IOException {
        Arrival complete = new Arrival("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdef");
        ResponseStream response = complete.response();
        assertThat(response.read()).isEqualTo('a');
        assertThat(complete.reused).isNull();
        assertThat(response.read(new byte[5], 0, 0)).isZero();
        assertThat(new String(response.readAllBytes(), StandardCharsets.US_ASCII))
                .isEqualTo("bc");
        assertThat(complete.reused).isTrue();
        assertThat(response.read()).isEqualTo(-1);
        assertThat(complete.parser.hasBuffered()).isTrue();

        Arrival early = new Arrival("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc");
        ResponseStream unread = early.response();
        assertThat(unread.read()).isEqualTo('a');
        unread.release(true);
        assertThat(early.reused).isFalse();

        Arrival cut = new Arrival("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab");
        assertThat(cut.body()).isEqualTo("ab");
        assertThat(cut.reused).isFalse();

        Arrival empty = new Arrival("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        assertThat(empty.body()).isEmpty();
        assertThat(empty.reused).isTrue();

        Arrival untilClose = new Arrival("HTTP/1.1 200 OK\r\n\r\nabc");
        assertThat(untilClose.body()).isEqualTo("abc");
        assertThat(untilClose.reused).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "204, Content-Length: 0, true",
        "204, Other: x, true",
        "304, Content-Length: 0, true",
        "204, Content-Length: 5, false",
        "304, Transfer-Encoding: chunked, false"
    })
    void statusWithoutABodyHasNone(int status, String header, boolean reused) throws IOException {
        Arrival arrival = new Arrival("HTTP/1.1 " + status + " x\r\n" + header + "\r\n\r\nabcde");
        assertThat(arrival.body()).isEmpty();
        assertThat(arrival.reused).isEqualTo(reused);
    }

    private static Arrival chunked(String body) {
        return new Arrival("HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n" + body);
    }

    @Test
    void chunksAreJoined() throws IOException {
        Arrival arrival =
                chunked("3\r\nabc\r\n00000001;name=value\r\nd\r\nA \r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n");
        assertThat(arrival.body()).isEqualTo("abcd0123456789");
        assertThat(arrival.reused).isTrue();
        assertThat(chunked("0\r\n" + "t: x\r\n".repeat(100) + "\r\n").body()).isEmpty();
        assertThatThrownBy(
                        () -> chunked("0\r\n" + "t: x\r\n".repeat(101) + "\r\n").body())
                .hasMessage("malformed response: more than 100 trailers");
        assertThatThrownBy(() -> chunked("3\r\nabcd\r\n0\r\n\r\n").body())
                .hasMessage("malformed response: a chunk is longer than its declared length");
        for (String length : List.of("", ";x", "g", "-1", "000000001", "0x1")) {
            assertThatThrownBy(() -> chunked(length + "\r\na\r\n0\r\n\r\n").body())
                    .as(length)
                    .hasMessage("malformed response: invalid chunk length");
        }
        assertThatThrownBy(() -> chunked("3\r\nab").body())
                .isInstanceOf(EOFException.class)
                .hasMessage("the connection was closed in the middle of a chunk");
    }

    private static byte[] read(String headers, String body, int limit) throws Exception {
        return ResponseBody.read(
                new Arrival("HTTP/1.1 200 OK\r\n" + headers + "x-amzn-requestid: R1\r\n\r\n" + body).response(),
                limit,
                Deadline.after(Duration.ofMinutes(5)));
    }

    private static void assertBroken(String headers, String body, AttemptFailure.Kind kind, String message) {
        assertThatThrownBy(() -> read(headers, body, 5))
                .isInstanceOfSatisfying(AttemptFailure.class, failure -> {
                    assertThat(failure.kind()).isEqualTo(kind);
                    assertThat(failure.requestId()).isEqualTo("R1");
                })
                .hasMessage(message);
    }

    @Test
    void bodyHasTheLimitLengthAndChecksumOfItsHead() throws Exception {
        String tooLarge = "the response is larger than 5 bytes, which DynamoDB never sends";
        assertThat(read("Content-Length: 5\r\n", "abcde", 5)).hasSize(5);
        assertThat(read("", "abcde", 5)).hasSize(5);
        assertBroken("Content-Length: 6\r\n", "abcdef", AttemptFailure.Kind.OVERSIZED, tooLarge);
        assertBroken("", "abcdef", AttemptFailure.Kind.OVERSIZED, tooLarge);
        assertBroken(
                "Content-Length: 5\r\n",
                "abc",
                AttemptFailure.Kind.CORRUPT,
                "the response was truncated after 3 of 5 bytes");
        CRC32 crc = new CRC32();
        crc.update("abcde".getBytes(StandardCharsets.US_ASCII));
        String sum = "x-amz-crc32: " + crc.getValue() + "\r\n";
        assertThat(read(sum, "abcde", 5)).hasSize(5);
        for (String headers : List.of(sum, "x-amz-crc32: x\r\n", "x-amz-crc32: -1\r\n")) {
            assertBroken(headers, "abcdf", AttemptFailure.Kind.CORRUPT, "the response does not match its checksum");
        }
    }

    @Test
    void longBodyOfUnknownLengthIsReadCompletely() throws Exception {
        for (int size : new int[] {8191, 8192, 8193, 100_000}) {
            String body = "x".repeat(size);
            assertThat(read("", body, 100_000)).isEqualTo(body.getBytes(StandardCharsets.US_ASCII));
        }
        assertThatThrownBy(() -> read("", "x".repeat(100_001), 100_000)).isInstanceOf(AttemptFailure.class);
    }
}
