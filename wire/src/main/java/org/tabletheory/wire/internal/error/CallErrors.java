package org.tabletheory.wire.internal.error;

import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.AccessDeniedException;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.error.CredentialsException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.ExpiredTokenException;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.ItemTooLargeException;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.error.ServiceException;
import org.tabletheory.error.TableInUseException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.error.TransactionConflictException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.WireRequest;

/**
 * Turns the failure that ended a call into the error that the user sees.
 *
 * <p>One rule for writes: when an attempt of unknown outcome went before, only a failed condition (which carries the flag
 * and the item to settle the matter) and a cancelled transaction (whose token makes it certain) keep their class; anything
 * else is an {@link UnknownOutcomeException} with the last failure as its cause.
 */
public final class CallErrors {

    private CallErrors() {}

    /** The error for a call whose last attempt failed like this. */
    public static TableTheoryException of(WireRequest request, AttemptFailure failure, int attempts, boolean unknown) {
        ServiceError error = failure.error();
        ErrorContext context = request.errorContext(attempts, unknown)
                .withResponse(failure.requestId(), error == null ? null : error.code());
        TableTheoryException plain = error == null ? ofTransport(failure, context) : ofService(error, context);
        if (!unknown || plain instanceof ConditionFailedException || plain instanceof TransactionException) {
            return plain;
        }
        return unknown(context, plain);
    }

    /** The error for a call whose time was over, before an attempt or before the wait for one. */
    public static TableTheoryException deadline(
            WireRequest request, @Nullable AttemptFailure last, int attempts, boolean unknown) {
        ErrorContext context =
                request.errorContext(attempts, unknown).withResponse(last == null ? null : last.requestId(), null);
        String problem = (last == null
                        ? "the time for the call was over before it was sent; allow more time, or begin earlier."
                        : "the time for the call was over. The last attempt failed: " + last.getMessage() + ".")
                + Deadline.reserveNote(request.deadline());
        TableTheoryException plain = new DeadlineException(problem, context, last);
        return unknown ? unknown(context, plain) : plain;
    }

    /** The error for a call whose thread was interrupted between attempts. */
    public static TableTheoryException interrupted(
            WireRequest request, @Nullable AttemptFailure last, int attempts, boolean unknown) {
        ErrorContext context = request.errorContext(attempts, unknown);
        TableTheoryException plain = new InterruptedCallException("the thread was interrupted.", context, last);
        return unknown ? unknown(context, plain) : plain;
    }

    private static TableTheoryException unknown(ErrorContext context, TableTheoryException last) {
        return new UnknownOutcomeException(
                "it is not known whether the write was applied; the last attempt ended with "
                        + last.getClass().getSimpleName() + ".",
                context,
                last);
    }

    private static TableTheoryException ofTransport(AttemptFailure failure, ErrorContext context) {
        String problem = failure.getMessage() + ".";
        Throwable cause = failure.getCause();
        return switch (failure.kind()) {
            case CREDENTIALS -> new CredentialsException(problem, context, cause);
            case NOT_SENT, LOST, TIMED_OUT, SERVICE -> new ConnectionException(problem, context, cause);
            case CORRUPT, OVERSIZED -> new MalformedResponseException(problem, context, cause);
            case INTERRUPTED -> new InterruptedCallException(problem, context, cause);
        };
    }

    private static TableTheoryException ofService(ServiceError error, ErrorContext context) {
        String problem = error.message().endsWith(".") ? error.message() : error.message() + ".";
        if (error.isThrottling()) {
            return new ThrottledException(
                    "throttled: " + problem + " Raise the table's capacity, spread the keys or slow down.",
                    context,
                    null);
        }
        if (error.isExpiredToken()) {
            return new ExpiredTokenException(
                    "the credentials have expired and their provider has no newer ones.", context, null);
        }
        if (error.isAboutCredentials()) {
            return new CredentialsException(
                    "DynamoDB does not accept the credentials: " + problem + " Check access key, secret and region.",
                    context,
                    null);
        }
        return switch (error.code()) {
            case "ConditionalCheckFailedException" ->
                new ConditionFailedException("the condition of the write did not hold.", context, error.item(), null);
            case "TransactionCanceledException" ->
                new TransactionException(cancelled(error), context.withNothingApplied(), error.reasons(), null);
            case "TransactionConflictException" ->
                new TransactionConflictException(
                        "a transaction under way holds the item. Try again later.", context, null);
            case "ResourceNotFoundException", "TableNotFoundException" ->
                new TableNotFoundException(
                        problem + " Check the table's name, the index, the region and the account.", context, null);
            case "ResourceInUseException" ->
                new TableInUseException(
                        problem + " The table is there already, or is being made, changed or deleted: ensureTable takes"
                                + " one that is there, updateTable changes it, and what is going on can be waited for.",
                        context,
                        null);
            case "AccessDeniedException", "AccessDenied", "NotAuthorized" ->
                new AccessDeniedException(problem, context, null);
            case "ValidationException", "SerializationException" ->
                error.message().contains("exceeded the maximum allowed size")
                        ? new ItemTooLargeException(problem + " Split it, or store the bulk elsewhere.", context, null)
                        : new InvalidRequestException(problem, context, null);
            default ->
                new ServiceException(
                        (error.code().isEmpty() ? "HTTP status " + error.status() : error.code()) + ": " + problem,
                        context,
                        null);
        };
    }

    private static String cancelled(ServiceError error) {
        String faults = error.reasons().stream()
                .filter(CancellationReason::atFault)
                .map(reason -> reason.message() == null ? reason.toString() : reason + " (" + reason.message() + ")")
                .collect(Collectors.joining("; "));
        return "the transaction was cancelled: " + (faults.isEmpty() ? error.message() : faults) + ".";
    }
}
