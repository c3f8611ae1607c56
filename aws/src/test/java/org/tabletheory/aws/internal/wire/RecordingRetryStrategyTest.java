package org.tabletheory.aws.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Which failures of the SDK leave open whether a write was applied. */
class RecordingRetryStrategyTest {
    @Test
    void nothingIsAppliedWithoutAConnection() {
        for (IOException cause : List.of(
                new ConnectException("refused"),
                new UnknownHostException("nowhere"),
                new NoRouteToHostException("unreachable"),
                new SSLHandshakeException("untrusted"))) {
            assertThat(RecordingRetryStrategy.mayBeApplied(SdkClientException.create("failed", cause)))
                    .as(cause.toString())
                    .isFalse();
            assertThat(RecordingRetryStrategy.mayBeApplied(SdkClientException.create("failed", new IOException(cause))))
                    .as("cause of the cause: " + cause)
                    .isFalse();
        }
    }

    @Test
    void writeMayBeAppliedIfTheResponseIsLost() {
        for (IOException cause :
                List.of(new SocketTimeoutException("no response"), new IOException("connection reset"))) {
            assertThat(RecordingRetryStrategy.mayBeApplied(SdkClientException.create("failed", cause)))
                    .as(cause.toString())
                    .isTrue();
        }
        assertThat(RecordingRetryStrategy.mayBeApplied(SdkClientException.create("failed")))
                .isTrue();
        assertThat(RecordingRetryStrategy.mayBeApplied(null)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "500, InternalServerError, true",
        "503, '', true",
        "408, '', true",
        "400, ValidationException, false",
        "400, ProvisionedThroughputExceededException, false",
        "503, ThrottlingException, false",
        "503, SlowDown, false",
        "429, '', false"
    })
    void writeMayBeAppliedUnlessDynamoDbRejectsIt(int status, String code, boolean expected) {
        var failure = DynamoDbException.builder()
                .statusCode(status)
                .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
                .build();

        assertThat(RecordingRetryStrategy.mayBeApplied(failure)).isEqualTo(expected);
    }
}
