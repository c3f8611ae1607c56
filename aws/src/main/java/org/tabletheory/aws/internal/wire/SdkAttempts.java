package org.tabletheory.aws.internal.wire;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.spi.text.PrintableText;
import org.tabletheory.error.ThrottlingReason;
import org.tabletheory.wire.CallAttempt;
import org.tabletheory.wire.WireRequest;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;

/** Reports the attempts of one call to the request's observer, if there is one. For one thread. */
final class SdkAttempts {
    private static final int LONGEST = 200;

    private final WireRequest request;
    private final @Nullable Consumer<CallAttempt> observer;
    private long began = System.nanoTime();
    private int number;

    SdkAttempts(WireRequest request) {
        this.request = request;
        this.observer = request.observer();
    }

    /** Reports an attempt that failed. */
    void failed(@Nullable Throwable failure) {
        report(
                failure instanceof AwsServiceException response ? response.requestId() : null,
                0,
                failure == null ? "unknown failure" : reason(failure),
                failure instanceof AwsServiceException response && response.isThrottlingException(),
                reasons(failure));
    }

    /** Reports a response with another status than DynamoDB's. */
    void rejected(@Nullable String requestId, int status) {
        report(requestId, 0, "HTTP status " + status, false, List.of());
    }

    void succeeded(@Nullable String requestId, int bytes) {
        report(requestId, bytes, null, false, List.of());
    }

    /** Reports the last failure of a call, unless the client's retry strategy has reported it. */
    void ended(Throwable failure, int attempts) {
        if (number < attempts) {
            failed(failure);
        }
    }

    private void report(
            @Nullable String requestId,
            int bytes,
            @Nullable String failure,
            boolean throttled,
            List<ThrottlingReason> reasons) {
        number++;
        if (observer != null) {
            long now = System.nanoTime();
            observer.accept(new CallAttempt(
                    number,
                    Duration.ofNanos(now - began),
                    request.body().length(),
                    bytes,
                    printable(requestId),
                    printable(failure),
                    throttled,
                    reasons));
            began = now;
        }
    }

    /** Returns a text of a response without control characters, and not too long for a log. */
    static @Nullable String printable(@Nullable String text) {
        return text == null ? null : PrintableText.singleLine(text, LONGEST);
    }

    private static String reason(Throwable failure) {
        return failure instanceof AwsServiceException response
                        && response.awsErrorDetails() != null
                        && response.awsErrorDetails().errorCode() != null
                ? response.awsErrorDetails().errorCode()
                : failure.getClass().getSimpleName();
    }

    /** Finds the reasons by their name: which exceptions have them, if any, depends on the version of the SDK. */
    private static List<ThrottlingReason> reasons(@Nullable Throwable failure) {
        List<ThrottlingReason> reasons = new ArrayList<>();
        if (failure instanceof SdkPojo exception && member(exception, "ThrottlingReasons") instanceof List<?> given) {
            for (Object each : given) {
                if (each instanceof SdkPojo reason) {
                    reasons.add(new ThrottlingReason(
                            String.valueOf(member(reason, "reason")), String.valueOf(member(reason, "resource"))));
                }
            }
        }
        return reasons;
    }

    private static @Nullable Object member(SdkPojo object, String name) {
        for (SdkField<?> field : object.sdkFields()) {
            if (field.memberName().equalsIgnoreCase(name)) {
                return field.getValueOrDefault(object);
            }
        }
        return null;
    }
}
