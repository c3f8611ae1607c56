package org.tabletheory.wire.internal.retry;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.internal.error.AttemptFailure;
import org.tabletheory.wire.internal.error.AttemptFailure.Kind;
import org.tabletheory.wire.internal.error.ServiceError;
import org.tabletheory.wire.internal.error.ServiceErrorReader;
import org.tabletheory.wire.internal.http.DeadlineWatcher;
import org.tabletheory.wire.internal.http.HttpExchange;
import org.tabletheory.wire.internal.http.HttpResponse;
import org.tabletheory.wire.internal.http.NotConnectedException;
import org.tabletheory.wire.internal.http.PoolExhaustedException;
import org.tabletheory.wire.internal.http.ResponseBody;
import org.tabletheory.wire.internal.http.ResponseHead;
import org.tabletheory.wire.internal.signing.HashedBody;
import org.tabletheory.wire.internal.signing.MissingModule;
import org.tabletheory.wire.internal.signing.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/** One attempt of a call: gets credentials, signs, sends, and checks the response. Not thread-safe. */
final class HttpAttempt implements Attempt {

    private final AttemptResources resources;
    private final String operation;
    private final Effect effect;
    private final HashedBody body;

    private @Nullable AwsCredentialsIdentity credentials;
    private Instant signedAt = Instant.EPOCH;
    private @Nullable Instant serverTime;
    private @Nullable String requestId;
    private int bytesReceived;

    HttpAttempt(AttemptResources resources, String operation, Effect effect, HashedBody body) {
        this.resources = resources;
        this.operation = operation;
        this.effect = effect;
        this.body = body;
    }

    @Override
    public byte[] send(Deadline call, Duration timeout) throws AttemptFailure {
        awaitConnection(call);
        try {
            return exchange(Deadline.after(timeout).orEarlier(call));
        } finally {
            resources.transport().leave();
        }
    }

    private void awaitConnection(Deadline call) throws AttemptFailure {
        try {
            resources.transport().enter(call);
        } catch (PoolExhaustedException e) {
            throw resources.problem().of(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw AttemptFailure.beforeSending(
                    Kind.INTERRUPTED, "the thread was interrupted while it waited for a connection", e);
        }
    }

    private byte[] exchange(Deadline deadline) throws AttemptFailure {
        HttpExchange exchange = resources.transport().prepare(sign(deadline), effect, deadline);
        try (DeadlineWatcher.Watched watched = resources.watch().watch(exchange, deadline)) {
            try {
                return receive(exchange.call(), deadline);
            } catch (IOException | RuntimeException e) {
                throw failure(e, watched.verdict());
            }
        }
    }

    @Override
    public @Nullable String requestId() {
        return requestId;
    }

    @Override
    public int bytesReceived() {
        return bytesReceived;
    }

    @Override
    public Attempt again() {
        return new HttpAttempt(resources, operation, effect, body);
    }

    @Override
    public boolean isCorrected(ServiceError error, Deadline deadline) {
        Instant time = serverTime;
        return (error.mayBeClockSkew() && time != null && resources.clock().adjust(signedAt, time))
                || ((error.isExpiredToken() || error.isAboutCredentials()) && hasNewerCredentials(deadline));
    }

    /** Returns whether the provider has newer credentials than those of the signature. */
    private boolean hasNewerCredentials(Deadline deadline) {
        AwsCredentialsIdentity used = credentials;
        try {
            return used != null && !resources.credentials().reload(deadline).equals(used);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (TimeoutException | RuntimeException e) {
            // The call fails with DynamoDB's error, which is the cause; the provider's failure explains why it stays.
            System.getLogger("org.tabletheory.calls")
                    .log(System.Logger.Level.WARNING, "the credentials provider failed to refresh the credentials", e);
            return false;
        }
    }

    private SignedRequest sign(Deadline deadline) throws AttemptFailure {
        AwsCredentialsIdentity current = currentCredentials(deadline);
        if (current.accessKeyId() == null || current.secretAccessKey() == null) {
            throw AttemptFailure.of(
                    Kind.CREDENTIALS,
                    "the credentials have no access key, such as those of AnonymousCredentialsProvider, but DynamoDB"
                            + " accepts signed requests only; use another provider, or Config.local for a local server",
                    null);
        }
        credentials = current;
        signedAt = resources.clock().instant();
        try {
            return resources.signer().sign(operation, body, current, signedAt);
        } catch (IllegalArgumentException e) {
            throw AttemptFailure.of(Kind.CREDENTIALS, String.valueOf(e.getMessage()), e);
        }
    }

    private AwsCredentialsIdentity currentCredentials(Deadline deadline) throws AttemptFailure {
        try {
            return resources.credentials().current(deadline);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw AttemptFailure.beforeSending(
                    Kind.INTERRUPTED, "the thread was interrupted while it waited for credentials", e);
        } catch (TimeoutException e) {
            throw AttemptFailure.beforeSending(Kind.TIMED_OUT, "the credentials provider did not return in time", e);
        } catch (CancellationException e) {
            throw AttemptFailure.beforeSending(Kind.CLOSED, "the client was closed during the call", e);
        } catch (TableTheoryException e) {
            throw AttemptFailure.of(Kind.CREDENTIALS, "no credentials found: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            String module = MissingModule.of(e);
            if (module != null) {
                throw AttemptFailure.of(Kind.CREDENTIALS, module, e);
            }
            throw AttemptFailure.of(
                    Kind.NO_CREDENTIALS,
                    "no credentials found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile or a role, or"
                            + " pass a provider to Config.credentials",
                    e);
        }
    }

    private byte[] receive(HttpResponse response, Deadline deadline) throws IOException, AttemptFailure {
        ResponseHead head = response.head();
        requestId = head.requestId();
        boolean complete = false;
        try {
            int limit = Math.min(resources.responseLimit(), ResponseBody.limitOf(operation));
            byte[] body = ResponseBody.read(response, limit, deadline);
            complete = true;
            bytesReceived = body.length;
            if (head.status() != 200) {
                serverTime = date(head);
                throw AttemptFailure.of(ServiceErrorReader.read(head.status(), body, head.errorType(), requestId));
            }
            boolean nothing = body.length == 0 && returnsNothing();
            if (!nothing && (body.length < 2 || body[0] != '{')) {
                throw AttemptFailure.badResponse(Kind.CORRUPT, "the response is not a JSON object", requestId);
            }
            return body;
        } finally {
            response.release(complete);
        }
    }

    /** Returns whether the service responds to the operation without a body; for others, a missing body is a broken one. */
    private boolean returnsNothing() {
        return operation.equals("TagResource") || operation.equals("UntagResource");
    }

    private static @Nullable Instant date(ResponseHead head) {
        String date = head.date();
        try {
            return date == null ? null : DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from);
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private AttemptFailure failure(Exception e, DeadlineWatcher.Verdict verdict) {
        boolean sent = !(e instanceof NotConnectedException);
        if (verdict == DeadlineWatcher.Verdict.INTERRUPTED
                || Thread.currentThread().isInterrupted()) {
            return ended(Kind.INTERRUPTED, "the thread was interrupted", sent, e);
        }
        if (verdict == DeadlineWatcher.Verdict.CLOSED) {
            return ended(Kind.CLOSED, "the client was closed during the call", sent, e);
        }
        if (verdict == DeadlineWatcher.Verdict.TIMED_OUT) {
            return resources.problem().timedOut(e);
        }
        return resources.problem().of(e instanceof RuntimeException && e.getCause() != null ? e.getCause() : e);
    }

    private static AttemptFailure ended(Kind kind, String message, boolean sent, Exception cause) {
        return sent ? AttemptFailure.of(kind, message, cause) : AttemptFailure.beforeSending(kind, message, cause);
    }
}
