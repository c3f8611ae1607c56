package org.tabletheory.aws.internal.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.spi.CallFailure;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.Crc32MismatchException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/** One call over the SDK's client: JSON into its request, its response into JSON, its exceptions into ours. For one thread. */
public final class SdkCall {
    private final DynamoDbClient client;
    private final WireRequest request;
    private final @Nullable AttemptLog attempts;

    /**
     * A call that has not begun.
     *
     * @param pace the client's own pace of retries; null when it is not known
     */
    public SdkCall(DynamoDbClient client, @Nullable RetryStrategy pace, WireRequest request) {
        this.client = client;
        this.request = request;
        this.attempts = pace != null && request.effect().writes() ? new AttemptLog(pace, request.effect()) : null;
    }

    /** Carries it out, for at most this long where that is set. */
    public WireResponse run(@Nullable Duration longest) {
        SdkOperation operation = SdkOperation.named(request.operation());
        if (operation == null) {
            throw invalid("it is none of the operations that go over a DynamoDbClient", null);
        }
        DynamoDbRequest.Builder builder = operation.request().get();
        fill((SdkPojo) builder);
        builder.overrideConfiguration(settings(longest));
        DynamoDbRequest built = builder.build();
        if (Thread.currentThread().isInterrupted()) {
            throw new CallFailure(request, 0, false).interrupted(null);
        }
        try {
            DynamoDbResponse response = operation.method().apply(client, built);
            int failures = attempts == null ? 0 : attempts.failures();
            boolean repeated = attempts != null && attempts.mayBeApplied();
            String requestId = response.responseMetadata().requestId();
            return new WireResponse(json(response), requestId, failures + 1, repeated);
        } catch (SdkException e) {
            throw failure(e);
        }
    }

    private void fill(SdkPojo builder) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try {
            request.body().writeTo(body);
            PojoReader.read(body.toByteArray(), builder);
        } catch (IOException e) {
            throw invalid("the request could not be made one of the SDK's: " + e.getMessage(), e);
        }
    }

    private TableTheoryException invalid(String problem, @Nullable Throwable cause) {
        return new InvalidRequestException(problem, request.errorContext(0, false), cause);
    }

    private AwsRequestOverrideConfiguration settings(@Nullable Duration longest) {
        AwsRequestOverrideConfiguration.Builder settings = AwsRequestOverrideConfiguration.builder();
        Duration time = time(longest);
        if (time != null) {
            settings.apiCallTimeout(time);
        }
        AttemptLog log = attempts;
        if (log != null) {
            settings.addPlugin(config -> config.overrideConfiguration(config.overrideConfiguration().toBuilder()
                    .retryStrategy(log)
                    .build()));
        }
        return settings.build();
    }

    /** What is left of the call's time, or of the client's own when that is shorter. */
    private @Nullable Duration time(@Nullable Duration longest) {
        Deadline deadline = request.deadline();
        if (deadline == null) {
            return longest;
        }
        if (deadline.hasPassed()) {
            throw new CallFailure(request, 0, false).timedOut(null);
        }
        Duration left = deadline.remaining();
        return longest != null && longest.compareTo(left) < 0 ? longest : left;
    }

    private static byte[] json(SdkPojo response) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = DynamoJson.factory().createGenerator(bytes)) {
            json.writeStartObject();
            PojoWriter.writeMembers(json, response);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    private TableTheoryException failure(SdkException e) {
        boolean unknown = AttemptLog.mayBeApplied(e) || (attempts != null && attempts.mayBeApplied());
        CallFailure failure = new CallFailure(request, count(e), unknown);
        if (e instanceof AwsServiceException answer) {
            return failure.answered(answer.statusCode(), error(answer), answer.requestId());
        }
        if (e instanceof ApiCallTimeoutException || e instanceof ApiCallAttemptTimeoutException) {
            return failure.timedOut(e);
        }
        if (e instanceof AbortedException || Thread.currentThread().isInterrupted()) {
            Thread.currentThread().interrupt();
            return failure.interrupted(e);
        }
        if (e instanceof Crc32MismatchException) {
            return failure.malformed(e);
        }
        boolean credentials = Optional.ofNullable(e.getMessage()).orElse("").contains("credentials");
        return credentials ? new CallFailure(request, 0, false).withoutCredentials(e) : failure.lost(e);
    }

    private int count(SdkException e) {
        Integer counted = e.numAttempts();
        return Math.max(counted == null ? 1 : counted, attempts == null ? 1 : attempts.failures());
    }

    /** The error as DynamoDB wrote it: an interceptor or another client may have made it of anything. */
    private static byte[] error(AwsServiceException answer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        AwsErrorDetails details = answer.awsErrorDetails();
        try (JsonGenerator json = DynamoJson.factory().createGenerator(bytes)) {
            json.writeStartObject();
            if (details != null && details.errorCode() != null) {
                json.writeStringField("__type", details.errorCode());
            }
            if (details != null && details.errorMessage() != null) {
                json.writeStringField("message", details.errorMessage());
            }
            PojoWriter.writeMembers(json, answer);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return bytes.toByteArray();
    }
}
