package org.tabletheory.client.internal.wire;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/** Signs requests to DynamoDB in one region with the SDK's signature version 4. Safe for use by many threads. */
final class RequestSigner {

    private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();
    private final String region;

    RequestSigner(String region) {
        this.region = region;
    }

    SdkHttpRequest sign(
            SdkHttpRequest request, ContentStreamProvider body, AwsCredentialsIdentity credentials, Instant at) {
        return signer.sign(SignRequest.builder(credentials)
                        .request(request)
                        .payload(body)
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "dynamodb")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, region)
                        .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(at, ZoneOffset.UTC))
                        .build())
                .request();
    }
}
