package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.CredentialsException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.UnknownOutcomeException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.Crc32MismatchException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/** Failures that a client of the SDK reports without a response of DynamoDB. */
class SdkFailuresTest {
    /** A client whose calls fail. */
    private record FailingClient(SdkClientException failure) implements DynamoDbClient {
        @Override
        public GetItemResponse getItem(GetItemRequest request) {
            throw failure;
        }

        @Override
        public PutItemResponse putItem(PutItemRequest request) {
            throw failure;
        }

        @Override
        public String serviceName() {
            return SERVICE_NAME;
        }

        @Override
        public void close() {}
    }

    private static TableTheoryException ofRead(SdkClientException failure) {
        try (TableTheory db = TableTheory.over(DynamoDbClientWire.of(new FailingClient(failure)), Clock.systemUTC())) {
            return catchThrowableOfType(
                    TableTheoryException.class, () -> Counter.a(db).first());
        }
    }

    private static TableTheoryException ofWrite(SdkClientException failure) {
        try (TableTheory db = TableTheory.over(DynamoDbClientWire.of(new FailingClient(failure)), Clock.systemUTC())) {
            return catchThrowableOfType(
                    TableTheoryException.class,
                    () -> db.model(new Counter("a", 1)).save());
        }
    }

    @Test
    void writeWithoutCredentialsWasNotSent() {
        SdkClientException failure =
                SdkClientException.create("Unable to load credentials from any of the providers in the chain");

        assertThat(ofWrite(failure)).isInstanceOf(CredentialsException.class);
        assertThat(ofWrite(failure).outcomeUnknown()).isFalse();
        assertThat(ofRead(failure)).isInstanceOf(CredentialsException.class);
    }

    @Test
    void abortedCallKeepsTheInterrupt() {
        assertThat(ofRead(AbortedException.create("aborted"))).isInstanceOf(InterruptedCallException.class);
        assertThat(Thread.interrupted()).isTrue();
        TableTheoryException write = ofWrite(AbortedException.create("aborted"));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(write.outcomeUnknown()).isTrue();
    }

    @Test
    void timeoutOfACallOrOfItsAttemptIsADeadline() {
        for (SdkClientException failure :
                new SdkClientException[] {ApiCallTimeoutException.create(10), ApiCallAttemptTimeoutException.create(10)
                }) {
            assertThat(ofRead(failure)).isInstanceOf(DeadlineException.class);
            assertThat(ofWrite(failure).outcomeUnknown()).isTrue();
        }
    }

    @Test
    void corruptedResponseIsNotReportedAsALostConnection() {
        Crc32MismatchException failure =
                Crc32MismatchException.builder().message("expected 1, was 2").build();

        assertThat(ofRead(failure)).hasMessageContaining("the response is truncated or corrupted");
        assertThat(ofWrite(failure))
                .isInstanceOf(UnknownOutcomeException.class)
                .hasMessageContaining("the response is truncated or corrupted");
    }
}
