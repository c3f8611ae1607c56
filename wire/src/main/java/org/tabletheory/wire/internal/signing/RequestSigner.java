package org.tabletheory.wire.internal.signing;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/**
 * Signs the requests of calls to one endpoint.
 *
 * <p>They all have one shape: a POST to the root with the same few headers, so the headers to sign stand in their order
 * already, and the key that is derived from the secret is kept for as long as date and secret stay the same. Why the
 * signature is made here and not by the SDK: docs/decisions/0002-the-wire.md. Safe for use by many threads.
 */
public final class RequestSigner {

    private static final String VERSION = "DynamoDB_20120810.";

    private final String host;
    private final String region;
    private volatile @Nullable SigningKey key;
    private volatile @Nullable Second second;

    public RequestSigner(URI endpoint, String region) {
        this.region = region;
        int usual = "https".equalsIgnoreCase(endpoint.getScheme()) ? 443 : 80;
        boolean unusual = endpoint.getPort() >= 0 && endpoint.getPort() != usual;
        this.host = unusual ? endpoint.getHost() + ":" + endpoint.getPort() : endpoint.getHost();
    }

    /**
     * Signs a request.
     *
     * @throws IllegalArgumentException when the credentials have what a header cannot carry
     */
    public SignedRequest sign(String operation, HashedBody body, AwsCredentialsIdentity credentials, Instant at) {
        String target = VERSION.concat(operation);
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

    private static void header(List<String> headers, String name, String value) {
        headers.add(name);
        headers.add(value);
    }

    /** Many requests are signed in one second. */
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
