package org.tabletheory.wire.internal.retry;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.internal.error.AttemptFailure;
import org.tabletheory.wire.internal.error.AttemptFailure.Kind;
import org.tabletheory.wire.internal.error.ServiceErrorReader;
import org.tabletheory.wire.internal.http.DeadlineWatcher;
import org.tabletheory.wire.internal.http.HttpExchange;
import org.tabletheory.wire.internal.http.HttpResponse;
import org.tabletheory.wire.internal.http.ResponseBody;
import org.tabletheory.wire.internal.http.ResponseHead;
import org.tabletheory.wire.internal.signing.HashedBody;
import org.tabletheory.wire.internal.signing.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/** One attempt of a call: credentials, signature, exchange, and the answer checked. For one thread. */
final class HttpAttempt {

    private final HttpParts parts;
    private final String operation;
    private final HashedBody body;

    private @Nullable AwsCredentialsIdentity credentials;
    private Instant signedAt = Instant.EPOCH;
    private @Nullable Instant serverTime;
    private @Nullable String requestId;
    private int bytesReceived;

    HttpAttempt(HttpParts parts, String operation, HashedBody body) {
        this.parts = parts;
        this.operation = operation;
        this.body = body;
    }

    /** Sends the request and gives the body of a successful answer. */
    byte[] send(Deadline deadline) throws AttemptFailure {
        HttpExchange exchange = parts.transport().prepare(sign(), deadline);
        try (DeadlineWatcher.Watched watched = parts.watch().watch(exchange, deadline)) {
            try {
                return receive(exchange.call(), deadline);
            } catch (IOException | RuntimeException e) {
                throw failure(e, watched.verdict());
            }
        }
    }

    /** When the signature was made, by the corrected clock. */
    Instant signedAt() {
        return signedAt;
    }

    /** What the server takes for the time; null when it did not answer. */
    @Nullable
    Instant serverTime() {
        return serverTime;
    }

    @Nullable
    String requestId() {
        return requestId;
    }

    int bytesReceived() {
        return bytesReceived;
    }

    /** True when the provider has other credentials by now than those of the signature. */
    boolean hasNewerCredentials() {
        AwsCredentialsIdentity used = credentials;
        try {
            return used != null && !parts.credentials().current().equals(used);
        } catch (RuntimeException e) {
            return false;
        }
    }

    private SignedRequest sign() throws AttemptFailure {
        AwsCredentialsIdentity current = currentCredentials();
        credentials = current;
        signedAt = parts.clock().instant();
        try {
            return parts.signer().sign(operation, body, current, signedAt);
        } catch (IllegalArgumentException e) {
            throw AttemptFailure.of(Kind.CREDENTIALS, String.valueOf(e.getMessage()), e);
        }
    }

    private AwsCredentialsIdentity currentCredentials() throws AttemptFailure {
        try {
            return parts.credentials().current();
        } catch (TableTheoryException e) {
            throw AttemptFailure.of(Kind.CREDENTIALS, "no credentials could be had: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw AttemptFailure.of(
                    Kind.CREDENTIALS,
                    "no credentials could be had; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile or a role, or"
                            + " give a provider to the Config",
                    e);
        }
    }

    private byte[] receive(HttpResponse answer, Deadline deadline) throws IOException, AttemptFailure {
        ResponseHead head = answer.head();
        requestId = head.requestId();
        boolean whole = false;
        try {
            byte[] body = ResponseBody.read(answer, parts.responseLimit(), deadline);
            whole = true;
            bytesReceived = body.length;
            if (head.status() != 200) {
                serverTime = date(head);
                throw AttemptFailure.of(ServiceErrorReader.read(head.status(), body, head.errorType(), requestId));
            }
            if (body.length < 2 || body[0] != '{') {
                throw AttemptFailure.badAnswer(Kind.CORRUPT, "the answer is no JSON object", requestId);
            }
            return body;
        } finally {
            answer.release(whole);
        }
    }

    private static @Nullable Instant date(ResponseHead head) {
        String date = head.date();
        try {
            return date == null ? null : DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from);
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static AttemptFailure failure(Exception e, DeadlineWatcher.Verdict verdict) {
        if (verdict == DeadlineWatcher.Verdict.INTERRUPTED
                || Thread.currentThread().isInterrupted()) {
            return AttemptFailure.of(Kind.INTERRUPTED, "the thread was interrupted", e);
        }
        if (verdict == DeadlineWatcher.Verdict.TIMED_OUT) {
            return AttemptFailure.of(Kind.TIMED_OUT, "no answer came in time", e);
        }
        Throwable root = e instanceof RuntimeException && e.getCause() != null ? e.getCause() : e;
        if (wasNotSent(root)) {
            return AttemptFailure.of(Kind.NOT_SENT, "DynamoDB could not be reached", root);
        }
        if (root instanceof SocketTimeoutException) {
            return AttemptFailure.of(Kind.TIMED_OUT, "no answer came in time", root);
        }
        return AttemptFailure.of(Kind.LOST, "the connection broke", root);
    }

    private static boolean wasNotSent(Throwable e) {
        boolean connecting = e instanceof SocketTimeoutException
                && e.getMessage() != null
                && e.getMessage().toLowerCase(java.util.Locale.ROOT).contains("connect");
        return connecting
                || e instanceof ConnectException
                || e instanceof UnknownHostException
                || e instanceof NoRouteToHostException
                || e instanceof SSLHandshakeException;
    }
}
