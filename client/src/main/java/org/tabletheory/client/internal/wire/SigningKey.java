package org.tabletheory.client.internal.wire;

import java.nio.charset.StandardCharsets;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/**
 * The key of signature version 4 that is derived from a secret for one day, region and service. Safe for use by many
 * threads.
 */
final class SigningKey {

    private static final String SERVICE = "dynamodb";

    private final String accessKeyId;
    private final String secret;
    private final String date;
    private final String scope;
    private final Hmac prepared;

    private SigningKey(AwsCredentialsIdentity credentials, String date, String scope, Hmac prepared) {
        this.accessKeyId = credentials.accessKeyId();
        this.secret = credentials.secretAccessKey();
        this.date = date;
        this.scope = scope;
        this.prepared = prepared;
    }

    static SigningKey derive(AwsCredentialsIdentity credentials, String date, String region) {
        byte[] key = ("AWS4" + credentials.secretAccessKey()).getBytes(StandardCharsets.UTF_8);
        for (String part : new String[] {date, region, SERVICE, "aws4_request"}) {
            key = new Hmac(key).of(part.getBytes(StandardCharsets.UTF_8));
        }
        String scope = date + "/" + region + "/" + SERVICE + "/aws4_request";
        return new SigningKey(credentials, date, scope, new Hmac(key));
    }

    boolean isFor(AwsCredentialsIdentity credentials, String day) {
        return date.equals(day)
                && accessKeyId.equals(credentials.accessKeyId())
                && secret.equals(credentials.secretAccessKey());
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
