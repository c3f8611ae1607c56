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
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/** One call through the SDK's client: converts request, response and exceptions. Not thread-safe. */
public final class SdkCall {
    private final DynamoDbClient client;
    private final SdkClientSettings clientSettings;
    private final WireRequest request;
    private final SdkAttempts observed;
    private final @Nullable RecordingRetryStrategy attempts;

    /** Creates a call without sending it. */
    public SdkCall(DynamoDbClient client, SdkClientSettings settings, WireRequest request) {
        this.client = client;
        this.clientSettings = settings;
        this.request = request;
        this.observed = new SdkAttempts(request);
        RetryStrategy strategy = settings.retryStrategy();
        boolean recorded = request.effect().writes() || request.observer() != null;
        this.attempts =
                strategy != null && recorded ? new RecordingRetryStrategy(strategy, request.effect(), observed) : null;
    }

    /** Executes the call, limited to the client's call timeout if it has one. */
    public WireResponse run() {
        SdkOperation operation = SdkOperation.named(request.operation());
        if (operation == null) {
            throw invalid("the operation is not supported through a DynamoDbClient", null);
        }
        DynamoDbRequest.Builder builder = operation.request().get();
        fill((SdkPojo) builder);
        builder.overrideConfiguration(settings(clientSettings.callTimeout()));
        DynamoDbRequest built = builder.build();
        if (Thread.currentThread().isInterrupted()) {
            throw new CallFailure(request, 0, false).interrupted(null);
        }
        try {
            DynamoDbResponse response = operation.method().apply(client, built);
            int failures = attempts == null ? 0 : attempts.failures();
            boolean repeated = request.effect().writes() && attempts != null && attempts.mayBeApplied();
            String requestId = SdkAttempts.printable(response.responseMetadata().requestId());
            requireFromDynamo(response, failures + 1, requestId);
            byte[] body = json(response);
            observed.succeeded(requestId, body.length);
            return new WireResponse(body, requestId, failures + 1, repeated);
        } catch (SdkException e) {
            observed.ended(e, count(e));
            throw failure(e);
        }
    }

    /** The SDK takes any status 2xx for a success; DynamoDB sends only 200, and others come from something on the way to it. */
    private void requireFromDynamo(DynamoDbResponse response, int count, @Nullable String requestId) {
        SdkHttpResponse http = response.sdkHttpResponse();
        if (http != null && http.statusCode() != 200) {
            observed.rejected(requestId, http.statusCode());
            throw new CallFailure(request, count, true).serviceError(http.statusCode(), new byte[0], requestId);
        }
    }

    private void fill(SdkPojo builder) {
        try {
            PojoReader.read(request.body(), builder);
        } catch (IOException e) {
            throw invalid("the request could not be converted to the SDK's request class: " + e.getMessage(), e);
        }
    }

    private TableTheoryException invalid(String problem, @Nullable Throwable cause) {
        return new InvalidRequestException(problem, request.errorContext(0, false), cause);
    }

    private AwsRequestOverrideConfiguration settings(@Nullable Duration callTimeout) {
        AwsRequestOverrideConfiguration.Builder settings = AwsRequestOverrideConfiguration.builder();
        Duration timeout = timeout(callTimeout);
        if (timeout != null) {
            settings.apiCallTimeout(timeout);
        }
        RecordingRetryStrategy recording = attempts;
        if (recording != null) {
            settings.addPlugin(config -> config.overrideConfiguration(config.overrideConfiguration().toBuilder()
                    .retryStrategy(recording)
                    .build()));
        }
        return settings.build();
    }

    /** Returns the time until the request's deadline or the client's call timeout, whichever is shorter. */
    private @Nullable Duration timeout(@Nullable Duration callTimeout) {
        Deadline deadline = request.deadline();
        if (deadline == null) {
            return callTimeout;
        }
        if (deadline.hasPassed()) {
            throw new CallFailure(request, 0, false).timedOut(null);
        }
        Duration left = deadline.remaining();
        return callTimeout != null && callTimeout.compareTo(left) < 0 ? callTimeout : left;
    }

    private static byte[] json(SdkPojo response) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = DynamoJson.factory().createGenerator(bytes)) {
            json.writeStartObject();
            PojoWriter.writeMembers(json, response);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    private TableTheoryException failure(SdkException e) {
        boolean unknown = RecordingRetryStrategy.mayBeApplied(e) || (attempts != null && attempts.mayBeApplied());
        CallFailure failure = new CallFailure(request, count(e), unknown);
        if (e instanceof AwsServiceException response) {
            return failure.serviceError(response.statusCode(), error(response), response.requestId());
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
        return credentials
                ? new CallFailure(request, 0, false).noCredentials(e)
                : failure.connectionLost(e, clientSettings.endpoint(), clientSettings.region());
    }

    private int count(SdkException e) {
        return Math.max(counted(e), attempts == null ? 1 : attempts.failures());
    }

    private static int counted(SdkException e) {
        try {
            Integer counted = e.numAttempts();
            return counted == null ? 1 : counted;
        } catch (NoSuchMethodError olderSdk) {
            return 1;
        }
    }

    /** Rebuilds the JSON of an error response; an interceptor or another client may have built the exception. */
    private static byte[] error(AwsServiceException response) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        AwsErrorDetails details = response.awsErrorDetails();
        try (JsonGenerator json = DynamoJson.factory().createGenerator(bytes)) {
            json.writeStartObject();
            if (details != null && details.errorCode() != null) {
                json.writeStringField("__type", details.errorCode());
            }
            if (details != null && details.errorMessage() != null) {
                json.writeStringField("message", details.errorMessage());
            }
            PojoWriter.writeMembers(json, response);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }
}
