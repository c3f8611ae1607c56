package org.tabletheory.wire.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import javax.net.ssl.SSLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.wire.internal.error.AttemptFailure;
import org.tabletheory.wire.internal.error.AttemptFailure.Kind;
import org.tabletheory.wire.internal.retry.ConnectionProblem;

/** A failure of our own client to connect, whatever it is, means that nothing was sent. */
class NotConnectedExceptionTest {

    private static IOException failure(String type) {
        return switch (type) {
            case "reset" -> new SocketException("Connection reset");
            case "proxy" -> new ProxyException("the proxy p:1 requires credentials");
            case "tls" -> new SSLException("handshake closed");
            case "slow" -> new SocketTimeoutException("Read timed out");
            default -> new ConnectException("refused");
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "reset|lost|no connection to https://x (Connection reset)",
                "proxy|proxy|no connection to https://x: the proxy p:1 requires credentials",
                "tls|tls|TLS with https://x failed (handshake closed); check that the endpoint's scheme is right",
                "slow|timeout|connecting to https://x took too long; check firewalls",
                "other|refused|connection refused by https://x: nothing listens there"
            })
    void nothingWasSent(String type, String reason, String message) {
        IOException cause = failure(type);
        AttemptFailure failure = new ConnectionProblem("https://x").of(new NotConnectedException(cause));

        assertThat(failure.kind()).isEqualTo(Kind.NOT_SENT);
        assertThat(failure.reason()).isEqualTo(reason);
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(failure).hasMessageStartingWith(message).hasCause(cause);
        AttemptFailure late = new ConnectionProblem("https://x").timedOut(new NotConnectedException(cause));
        assertThat(late.kind()).isEqualTo(Kind.TIMED_OUT);
        assertThat(late.mayHaveBeenApplied()).isFalse();
        assertThat(late).hasMessageContaining("raise connectTimeout");
    }
}
