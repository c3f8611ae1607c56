package org.tabletheory.wire.internal.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLProtocolException;
import org.junit.jupiter.api.Test;
import org.tabletheory.wire.internal.error.AttemptFailure;
import org.tabletheory.wire.internal.error.AttemptFailure.Kind;

/** Why there was no response, for exceptions of any HTTP client; those of our own are in ConnectionErrorsTest. */
class ConnectionProblemTest {
    private static final ConnectionProblem PROBLEM = new ConnectionProblem("https://x (region r)");

    private static void assertNotSent(Throwable cause, String reason, String message) {
        AttemptFailure failure = PROBLEM.of(cause);
        assertThat(failure.kind()).isEqualTo(Kind.NOT_SENT);
        assertThat(failure.mayHaveBeenApplied()).isFalse();
        assertThat(failure.reason()).isEqualTo(reason);
        assertThat(failure).hasMessageContaining(message);
    }

    @Test
    void targetNamesEndpointRegionAndProxy() {
        assertThat(ConnectionProblem.at(null, null, null).target()).isEqualTo("DynamoDB");
        assertThat(ConnectionProblem.at("http://x", null, null).target()).isEqualTo("http://x");
        assertThat(ConnectionProblem.at("http://x", "eu-west-1", "p:3128").target())
                .isEqualTo("http://x (region eu-west-1) through the proxy p:3128");
    }

    @Test
    void failureToConnectMeansThatNothingWasSent() {
        assertNotSent(
                new ConnectException("Connection refused"), "refused", "connection refused by https://x (region r)");
        assertNotSent(new UnknownHostException("x"), "unknown host", "DNS has no address for the host of https://x");
        assertNotSent(
                new NoRouteToHostException("No route to host"), "unreachable", "the network has no route to https://x");
        assertNotSent(new ConnectException("Network is unreachable"), "unreachable", "the network has no route");
        assertNotSent(
                new SSLHandshakeException("bad certificate"),
                "tls",
                "TLS with https://x (region r) failed (bad certificate);");
        assertNotSent(new SocketTimeoutException("Connect timed out"), "timeout", "raise connectTimeout");
        assertNotSent(new SocketTimeoutException("connect timed out"), "timeout", "raise connectTimeout");
    }

    @Test
    void causeIsFoundAtAnyDepth() {
        ConnectException refused = new ConnectException("Connection refused");

        assertNotSent(new RuntimeException(new IOException("wrapped", refused)), "refused", "nothing listens there");
        assertThat(PROBLEM.of(new IOException(refused)).getCause()).isSameAs(refused);
    }

    @Test
    void anythingElseMayHaveBeenSent() {
        AttemptFailure lost = PROBLEM.of(new SocketException("Connection reset"));
        AttemptFailure slow = PROBLEM.of(new SocketTimeoutException("Read timed out"));
        AttemptFailure mute = PROBLEM.of(new SocketTimeoutException());
        AttemptFailure afterHandshake = PROBLEM.of(new SSLException("Connection reset"));
        AttemptFailure brokenRecord = PROBLEM.of(new IOException(new SSLProtocolException("bad record")));

        assertThat(lost.kind()).isEqualTo(Kind.LOST);
        assertThat(lost)
                .hasMessage(
                        "the connection to https://x (region r) was lost before the response was complete (Connection"
                                + " reset); a server, proxy or firewall on the way closed it");
        assertThat(slow.kind()).isEqualTo(Kind.TIMED_OUT);
        assertThat(slow).hasMessageContaining("no response in time from https://x (region r)");
        assertThat(mute.kind()).isEqualTo(Kind.TIMED_OUT);
        assertThat(afterHandshake.kind()).isEqualTo(Kind.LOST);
        for (AttemptFailure failure : List.of(lost, slow, mute, afterHandshake, brokenRecord)) {
            assertThat(failure.mayHaveBeenApplied()).isTrue();
            assertThat(failure.isRetryable()).isTrue();
        }
    }

    @Test
    void failureWithoutAMessageHasNoEmptyParentheses() {
        assertThat(PROBLEM.of(new IOException())).hasMessageContaining("was complete; a server");
        assertThat(PROBLEM.of(new IOException(" "))).hasMessageContaining("was complete; a server");
        assertThat(PROBLEM.of(new UncheckedIOException("odd", new IOException("x"))))
                .hasMessageContaining("was complete (odd);");
    }

    @Test
    void attemptThatTookTooLongMayHaveBeenSent() {
        AttemptFailure failure = PROBLEM.timedOut(new IOException("aborted"));

        assertThat(failure.kind()).isEqualTo(Kind.TIMED_OUT);
        assertThat(failure.reason()).isEqualTo("timeout");
        assertThat(failure.mayHaveBeenApplied()).isTrue();
        assertThat(failure).hasMessageContaining("raise attemptTimeout");
    }
}
