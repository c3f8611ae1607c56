package org.tabletheory.wire.internal.signing;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/**
 * Signs requests to one endpoint.
 *
 * <p>All requests have the same form: a POST to the root with the same few headers, so the headers to sign are already
 * sorted, and the signing key is cached until the date or the credentials change. Why the
 * SDK's signer is not used: docs/decisions/0002-the-wire.md. Thread-safe.
 */
public final class RequestSigner {

    private static final String VERSION = "DynamoDB_20120810.";
    private static final String STREAMS_VERSION = "DynamoDBStreams_20120810.";

    private final String host;
    private final String region;
    private volatile @Nullable SigningKey key;
    private volatile @Nullable Second second;

    public RequestSigner(URI endpoint, String region) {
        this.region = region;
        int defaultPort = "https".equalsIgnoreCase(endpoint.getScheme()) ? 443 : 80;
        boolean explicitPort = endpoint.getPort() >= 0 && endpoint.getPort() != defaultPort;
        this.host = explicitPort ? endpoint.getHost() + ":" + endpoint.getPort() : endpoint.getHost();
    }

    /**
     * Signs a request.
     *
     * @throws IllegalArgumentException if the credentials contain characters that are invalid in a header
     */
    public SignedRequest sign(String operation, HashedBody body, AwsCredentialsIdentity credentials, Instant at) {
        String target = (isStreams(operation) ? STREAMS_VERSION : VERSION).concat(operation);
        String time = time(at);
        String token = SigningKey.tokenOf(credentials);
        String hash = body.sha256();
        List<String> headers = new ArrayList<>(12);
        header(headers, "content-type", SignedRequest.CONTENT_TYPE);
        header(headers, "host", host);
        header(headers, "x-amz-content-sha256", hash);
        header(headers, "x-amz-date", time);
        if (token != null) {
            header(headers, "x-amz-security-token", token);
        }
        header(headers, "x-amz-target", target);
        String authorization = Signature.authorization(key(credentials, Signature.date(time)), time, headers, hash);
        return new SignedRequest(host, target, time, token, authorization, body);
    }

    /** Returns whether an operation is one of DynamoDB Streams, whose endpoint speaks the same protocol under another name. */
    private static boolean isStreams(String operation) {
        return switch (operation) {
            case "DescribeStream", "GetRecords", "GetShardIterator", "ListStreams" -> true;
            default -> false;
        };
    }

    private static void header(List<String> headers, String name, String value) {
        headers.add(name);
        headers.add(value);
    }

    /** Formats the time once per second. */
    private String time(Instant at) {
        Second known = second;
        if (known == null || known.number != at.getEpochSecond()) {
            known = new Second(at.getEpochSecond(), Signature.time(at));
            second = known;
        }
        return known.text;
    }

    private record Second(long number, String text) {}

    private SigningKey key(AwsCredentialsIdentity credentials, String date) {
        SigningKey known = key;
        if (known != null && known.isFor(credentials, date)) {
            return known;
        }
        SigningKey derived = SigningKey.derive(credentials, date, region);
        key = derived;
        return derived;
    }
}
