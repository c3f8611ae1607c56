package org.tabletheory.wire.internal.signing;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

/**
 * The key of signature version 4 that is derived from a secret for one day, region and service. Safe for use by many
 * threads.
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
     * Derives the key.
     *
     * @throws IllegalArgumentException when the credentials have what a header cannot carry
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

    /** The token of temporary credentials, or null. */
    static @Nullable String tokenOf(AwsCredentialsIdentity credentials) {
        return credentials instanceof AwsSessionCredentialsIdentity session ? session.sessionToken() : null;
    }

    /** A line break in one would be a header of somebody else's. */
    private static void requireHeader(String what, String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) < ' ' || value.charAt(i) > '~') {
                throw new IllegalArgumentException("the " + what
                        + " of the credentials has a line break or a character outside ASCII, which no request can"
                        + " carry; mend it where the credentials come from");
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

    /** Day, region and service, as the signature names them. */
    String scope() {
        return scope;
    }

    byte[] sign(byte[] text) {
        return prepared.of(text);
    }
}
