package org.tabletheory.wire.internal.signing;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

/**
 * The Signature Version 4 key derived from a secret for one day, region and service.
 * Thread-safe.
 */
final class SigningKey {

    private static final String SERVICE = "dynamodb";

    private final String accessKeyId;
    private final String secret;
    private final @Nullable String token;
    private final String date;
    private final String scope;
    private final Hmac prepared;

    private SigningKey(AwsCredentialsIdentity credentials, String date, String scope, Hmac prepared) {
        this.accessKeyId = credentials.accessKeyId();
        this.secret = credentials.secretAccessKey();
        this.token = tokenOf(credentials);
        this.date = date;
        this.scope = scope;
        this.prepared = prepared;
    }

    /**
     * Derives a key.
     *
     * @throws IllegalArgumentException if the credentials contain characters that are invalid in a header
     */
    static SigningKey derive(AwsCredentialsIdentity credentials, String date, String region) {
        requireHeader("access key id", credentials.accessKeyId());
        String token = tokenOf(credentials);
        if (token != null) {
            requireHeader("session token", token);
        }
        byte[] key = ("AWS4" + credentials.secretAccessKey()).getBytes(StandardCharsets.UTF_8);
        for (String part : new String[] {date, region, SERVICE, "aws4_request"}) {
            key = new Hmac(key).of(part.getBytes(StandardCharsets.UTF_8));
        }
        String scope = date + "/" + region + "/" + SERVICE + "/aws4_request";
        return new SigningKey(credentials, date, scope, new Hmac(key));
    }

    /** Returns the session token of temporary credentials, or null. */
    static @Nullable String tokenOf(AwsCredentialsIdentity credentials) {
        return credentials instanceof AwsSessionCredentialsIdentity session ? session.sessionToken() : null;
    }

    /** A line break would allow header injection. */
    private static void requireHeader(String what, String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) < ' ' || value.charAt(i) > '~') {
                throw new IllegalArgumentException("the " + what
                        + " of the credentials contains a line break or a non-ASCII character, which a request header"
                        + " cannot contain; fix it in the source of the credentials");
            }
        }
    }

    boolean isFor(AwsCredentialsIdentity credentials, String day) {
        return date.equals(day)
                && accessKeyId.equals(credentials.accessKeyId())
                && secret.equals(credentials.secretAccessKey())
                && Objects.equals(token, tokenOf(credentials));
    }

    String accessKeyId() {
        return accessKeyId;
    }

    /** Returns the credential scope: day, region and service. */
    String scope() {
        return scope;
    }

    byte[] sign(byte[] text) {
        return prepared.of(text);
    }
}
