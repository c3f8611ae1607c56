package org.tabletheory.wire.internal.retry;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ConnectionException.Reason;
import org.tabletheory.wire.internal.error.AttemptFailure;
import org.tabletheory.wire.internal.error.AttemptFailure.Kind;
import org.tabletheory.wire.internal.http.NotConnectedException;
import org.tabletheory.wire.internal.http.PoolExhaustedException;
import org.tabletheory.wire.internal.http.ProxyException;

/**
 * Explains why there was no response: what failed, at which endpoint, and what to do about it.
 *
 * @param target the endpoint and region for messages, such as {@code https://dynamodb.eu-north-1.amazonaws.com (region
 *     eu-north-1)}
 */
public record ConnectionProblem(String target) {

    /** Returns the problem for an endpoint that is reached directly, or through a proxy. */
    public static ConnectionProblem at(@Nullable Object endpoint, @Nullable String region, @Nullable Object proxy) {
        String where = endpoint == null ? "DynamoDB" : endpoint.toString();
        return new ConnectionProblem(where
                + (region == null ? "" : " (region " + region + ")")
                + (proxy == null ? "" : " through the proxy " + proxy));
    }

    /** Returns the failure of an attempt that took too long. */
    public AttemptFailure timedOut(Exception e) {
        return e instanceof NotConnectedException
                ? notSent(Kind.TIMED_OUT, Reason.TIMEOUT, connectTimeout(), e)
                : sent(Kind.TIMED_OUT, Reason.TIMEOUT, noResponse(), e);
    }

    /** Returns the failure of an attempt that an exception ended. */
    public AttemptFailure of(Throwable e) {
        if (e instanceof NotConnectedException connecting) {
            return connecting(connecting.failure());
        }
        if (e instanceof PoolExhaustedException) {
            return notSent(
                    Kind.NO_CONNECTION, Reason.POOL_EXHAUSTED, "no connection to " + target + ": " + e.getMessage(), e);
        }
        Throwable known = connectFailure(e);
        if (known != null) {
            return connecting(known);
        }
        if (e instanceof SocketTimeoutException) {
            return sent(Kind.TIMED_OUT, Reason.TIMEOUT, noResponse(), e);
        }
        return sent(
                Kind.LOST,
                Reason.LOST,
                "the connection to " + target + " was lost before the response was complete" + detail(e)
                        + "; a server, proxy or firewall on the way closed it",
                e);
    }

    /** Returns the cause that shows that the connection was not established; null if it may have been. */
    private static @Nullable Throwable connectFailure(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            boolean timeout = cause instanceof SocketTimeoutException
                    && String.valueOf(cause.getMessage())
                            .toLowerCase(Locale.ROOT)
                            .contains("connect");
            if (timeout
                    || cause instanceof ConnectException
                    || cause instanceof UnknownHostException
                    || cause instanceof NoRouteToHostException
                    || cause instanceof javax.net.ssl.SSLHandshakeException) {
                return cause;
            }
        }
        return null;
    }

    private AttemptFailure connecting(Throwable e) {
        if (e instanceof ProxyException) {
            return notSent(Kind.NOT_SENT, Reason.PROXY, "no connection to " + target + ": " + e.getMessage(), e);
        }
        if (e instanceof UnknownHostException) {
            return notSent(
                    Kind.NOT_SENT,
                    Reason.UNKNOWN_HOST,
                    "DNS has no address for the host of " + target
                            + "; check the region and the endpoint, and the DNS and network of this machine",
                    e);
        }
        if (e instanceof SSLException) {
            return notSent(
                    Kind.NOT_SENT,
                    Reason.TLS,
                    "TLS with " + target + " failed" + detail(e)
                            + "; check that the endpoint's scheme is right, that the JVM trusts its certificate (a proxy"
                            + " may present its own), and the clock",
                    e);
        }
        if (e instanceof SocketTimeoutException) {
            return notSent(Kind.NOT_SENT, Reason.TIMEOUT, connectTimeout(), e);
        }
        if (e instanceof NoRouteToHostException || isUnreachable(e)) {
            return notSent(
                    Kind.NOT_SENT,
                    Reason.UNREACHABLE,
                    "the network has no route to " + target
                            + "; check the network, the VPC's endpoint for DynamoDB and the proxy settings",
                    e);
        }
        if (e instanceof ConnectException) {
            return notSent(
                    Kind.NOT_SENT,
                    Reason.REFUSED,
                    "connection refused by " + target
                            + ": nothing listens there; start the server, or check the endpoint's host and port",
                    e);
        }
        return notSent(Kind.NOT_SENT, Reason.LOST, "no connection to " + target + detail(e), e);
    }

    private static boolean isUnreachable(Throwable e) {
        return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("unreachable");
    }

    private String connectTimeout() {
        return "connecting to " + target
                + " took too long; check firewalls, security groups, the VPC's endpoint for DynamoDB"
                + " and the proxy settings, or raise connectTimeout";
    }

    private String noResponse() {
        return "no response in time from " + target
                + "; check the network, or raise attemptTimeout and the deadline of the call if the request needs longer";
    }

    private static String detail(Throwable e) {
        String message = e.getMessage();
        return message == null || message.isBlank() ? "" : " (" + message + ")";
    }

    private static AttemptFailure notSent(Kind kind, Reason reason, String message, Throwable cause) {
        return AttemptFailure.ofConnection(kind, reason, message, false, cause);
    }

    private static AttemptFailure sent(Kind kind, Reason reason, String message, Throwable cause) {
        return AttemptFailure.ofConnection(kind, reason, message, true, cause);
    }
}
