package org.tabletheory.client.internal.wire;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

/**
 * Makes the signed HTTP requests of calls to one endpoint.
 *
 * <p>They all have one shape: a POST to the root with the same few headers, so the headers to sign stand in their order
 * already, and the key that is derived from the secret is kept for as long as date and secret stay the same. Why the
 * signature is made here and not by the SDK: docs/decisions/0002-the-wire.md. Safe for use by many threads.
 */
final class RequestSigner {

    private static final String CONTENT_TYPE = "application/x-amz-json-1.0";

    private final SdkHttpRequest blank;
    private final String host;
    private final String region;
    private volatile @Nullable SigningKey key;

    RequestSigner(URI endpoint, String region) {
        this.region = region;
        this.blank = SdkHttpRequest.builder()
                .method(SdkHttpMethod.POST)
                .protocol(endpoint.getScheme())
                .host(endpoint.getHost())
                .port(endpoint.getPort() < 0 ? null : endpoint.getPort())
                .encodedPath("/")
                .putHeader("Content-Type", CONTENT_TYPE)
                .putHeader("Accept-Encoding", "identity")
                .putHeader("User-Agent", "tabletheory-java")
                .build();
        boolean usual = blank.port() == ("https".equalsIgnoreCase(endpoint.getScheme()) ? 443 : 80);
        this.host = usual ? blank.host() : blank.host() + ":" + blank.port();
    }

    SdkHttpRequest sign(String operation, BodyBuffer body, AwsCredentialsIdentity credentials, Instant at) {
        String target = "DynamoDB_20120810." + operation;
        String time = Signature.time(at);
        String token = credentials instanceof AwsSessionCredentialsIdentity session ? session.sessionToken() : null;
        String hash = body.sha256();
        List<String> headers = new ArrayList<>(12);
        Collections.addAll(headers, "content-type", CONTENT_TYPE, "host", host);
        Collections.addAll(headers, "x-amz-content-sha256", hash, "x-amz-date", time);
        if (token != null) {
            Collections.addAll(headers, "x-amz-security-token", token);
        }
        Collections.addAll(headers, "x-amz-target", target);
        String authorization = Signature.authorization(key(credentials, Signature.date(time)), time, headers, hash);
        SdkHttpRequest.Builder signed = blank.toBuilder()
                .putHeader("Host", host)
                .putHeader("Content-Length", Integer.toString(body.size()))
                .putHeader("X-Amz-Target", target)
                .putHeader("X-Amz-Date", time)
                .putHeader("x-amz-content-sha256", hash)
                .putHeader("Authorization", authorization);
        if (token != null) {
            signed.putHeader("X-Amz-Security-Token", token);
        }
        return signed.build();
    }

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
