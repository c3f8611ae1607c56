package org.tabletheory.wire.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.internal.error.AttemptFailure;

/** Bodies whose declared length is large. */
class ResponseBodyTest {
    private static final Deadline DEADLINE = Deadline.after(Duration.ofMinutes(1));

    /** Sends some bytes and records the largest array that it was given to fill. */
    private static final class Body extends InputStream implements HttpResponse {
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
