package org.tabletheory.wire.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.internal.error.AttemptFailure;

/** Bodies whose declared length is large. */
class ResponseBodyTest {
    private static final Deadline DEADLINE = Deadline.after(Duration.ofMinutes(1));

    /** Sends some bytes and records the largest array that it was given to fill. */
    private static class Body extends InputStream implements HttpResponse {
        private final ByteArrayInputStream bytes;
        private final long declared;
        private int largestArray;

        Body(byte[] bytes, long declared) {
            this.bytes = new ByteArrayInputStream(bytes);
            this.declared = declared;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            largestArray = Math.max(largestArray, into.length);
            return bytes.read(into, offset, length);
        }

        @Override
        public ResponseHead head() {
            return new ResponseHead(200, declared, true, null, ResponseHead.ABSENT, null, null);
        }

        @Override
        public InputStream body() {
            return this;
        }

        @Override
        public void release(boolean complete) {}
    }

    @Test
    void declaredLengthAloneDoesNotAllocate() {
        Body body = new Body(new byte[10], ResponseBody.LIMIT);

        assertThatThrownBy(() -> ResponseBody.read(body, ResponseBody.LIMIT, DEADLINE))
                .isInstanceOf(AttemptFailure.class)
                .hasMessageContaining("truncated after 10 of " + ResponseBody.LIMIT);
        assertThat(body.largestArray).isLessThanOrEqualTo(256 << 10);
    }

    /** A client that has no timeout of its own may send a byte now and then. */
    @ParameterizedTest
    @ValueSource(longs = {3, ResponseHead.CHUNKED, ResponseHead.UNTIL_CLOSE})
    void bodyThatIsNotCompleteAtTheDeadlineIsTooSlow(long declared) {
        Body slow = new Body(new byte[3], declared) {
            @Override
            public int read(byte[] into, int offset, int length) {
                return super.read(into, offset, 1);
            }
        };

        assertThatThrownBy(() -> ResponseBody.read(slow, ResponseBody.LIMIT, Deadline.after(Duration.ZERO)))
                .isInstanceOfSatisfying(
                        AttemptFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(AttemptFailure.Kind.TIMED_OUT))
                .hasMessage("the response was too slow");
    }

    @Test
    void bodyThatIsCompleteIsNotTooSlow() throws Exception {
        assertThat(ResponseBody.read(new Body(new byte[3], 3), 3, Deadline.after(Duration.ZERO)))
                .hasSize(3);
    }

    @Test
    void longBodyIsReadCompletely() throws Exception {
        byte[] bytes = new byte[1_000_003];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }

        assertThat(ResponseBody.read(new Body(bytes, bytes.length), ResponseBody.LIMIT, DEADLINE))
                .isEqualTo(bytes);
    }
}
