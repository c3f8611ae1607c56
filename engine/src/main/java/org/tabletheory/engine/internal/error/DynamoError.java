package org.tabletheory.engine.internal.error;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An error response of the service.
 *
 * <p>Thrown by everything below an operation and turned into an HTTP response at the edge. It has no stack trace: a
 * rejected request is an ordinary result of the engine, and tests reject requests by the thousand.
 */
public final class DynamoError extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final String SERVICE = "com.amazonaws.dynamodb.v20120810#";
    private static final String FRAMEWORK = "com.amazon.coral.service#";
    private static final String VALIDATION = "com.amazon.coral.validate#";

    private final String type;
    private final int status;
    private final transient Map<String, Object> members;

    private DynamoError(String type, int status, @Nullable String message, Map<String, Object> members) {
        super(message, null, false, false);
        this.type = type;
        this.status = status;
        this.members = members;
    }

    /** A {@code ValidationException}. */
    public static DynamoError validation(String message) {
        return new DynamoError(VALIDATION + "ValidationException", 400, message, Map.of());
    }

    /** A {@code SerializationException}: the body does not have the shape of the operation's request. */
    public static DynamoError serialization(@Nullable String message) {
        return new DynamoError(FRAMEWORK + "SerializationException", 400, message, Map.of());
    }

    /** An error that the service declares in its model, such as {@code ResourceNotFoundException}. */
    public static DynamoError service(String code, @Nullable String message) {
        return new DynamoError(SERVICE + code, 400, message, Map.of());
    }

    /** An error with further members in its body, such as {@code Item} or {@code CancellationReasons}. */
    public static DynamoError service(String code, @Nullable String message, Map<String, Object> members) {
        return new DynamoError(SERVICE + code, 400, message, Map.copyOf(members));
    }

    /** An error of the service's HTTP framework, such as {@code UnknownOperationException}. */
    public static DynamoError framework(String code, @Nullable String message) {
        return new DynamoError(FRAMEWORK + code, 400, message, Map.of());
    }

    /** An {@code InternalServerError}, status 500. */
    public static DynamoError internal(String message) {
        return new DynamoError(SERVICE + "InternalServerError", 500, message, Map.of());
    }

    /** A {@code ServiceUnavailable}, status 503. */
    public static DynamoError unavailable() {
        return new DynamoError(
                FRAMEWORK + "ServiceUnavailableException", 503, "Service is temporarily unavailable", Map.of());
    }

    /**
     * Returns the error of a table whose provisioned capacity is used up.
     *
     * @param members further members of the body
     */
    public static DynamoError throughputExceeded(Map<String, Object> members) {
        return service(
                "ProvisionedThroughputExceededException",
                "The level of configured provisioned throughput for the table was exceeded. "
                        + "Consider increasing your provisioning level with the UpdateTable API.",
                members);
    }

    /** Returns the value of {@code __type}: a namespace, a hash sign and the code. */
    public String type() {
        return type;
    }

    /** Returns the code alone, such as {@code ValidationException}. */
    public String code() {
        return type.substring(type.indexOf('#') + 1);
    }

    /** Returns the members of the response: {@code __type}, the message and others. */
    public Map<String, @Nullable Object> response() {
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("__type", type);
        // The framework that reads requests spells the member differently.
        response.put(code().equals("SerializationException") ? "Message" : "message", getMessage());
        response.putAll(members);
        return response;
    }

    /** Returns the HTTP status. */
    public int status() {
        return status;
    }

    /** Returns the members of the body besides {@code __type} and the message. */
    public Map<String, Object> members() {
        return members;
    }
}
