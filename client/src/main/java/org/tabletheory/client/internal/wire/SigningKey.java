package org.tabletheory.client.internal.wire;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/**
 * The key of signature version 4 that is derived from a secret for one day, region and service. Safe for use by many
 * threads: each signature works on a copy of the prepared HMAC.
 */
final class SigningKey {

    private static final String HMAC = "HmacSHA256";
    private static final String SERVICE = "dynamodb";

    private final String accessKeyId;
    private final String secret;
    private final String date;
    private final String scope;
    private final Mac prepared;

    private SigningKey(AwsCredentialsIdentity credentials, String date, String scope, Mac prepared) {
        this.accessKeyId = credentials.accessKeyId();
        this.secret = credentials.secretAccessKey();
        this.date = date;
        this.scope = scope;
        this.prepared = prepared;
    }

    static SigningKey derive(AwsCredentialsIdentity credentials, String date, String region) {
        byte[] key = ("AWS4" + credentials.secretAccessKey()).getBytes(StandardCharsets.UTF_8);
        for (String part : new String[] {date, region, SERVICE, "aws4_request"}) {
            key = mac(key).doFinal(part.getBytes(StandardCharsets.UTF_8));
        }
        String scope = date + "/" + region + "/" + SERVICE + "/aws4_request";
        return new SigningKey(credentials, date, scope, mac(key));
    }

    private static Mac mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            return mac;
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("every Java platform has " + HMAC, e);
        }
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
        try {
            return ((Mac) prepared.clone()).doFinal(text);
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the JDK's " + HMAC + " can be copied", e);
        }
    }
}
