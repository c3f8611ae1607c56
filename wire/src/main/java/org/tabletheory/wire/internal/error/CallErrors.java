package org.tabletheory.wire.internal.error;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.AccessDeniedException;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ClientClosedException;
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
import org.tabletheory.error.ThrottlingReason;
import org.tabletheory.error.TransactionConflictException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.WireRequest;

/**
 * Converts the failure that ended a call into the exception that the user sees.
 *
 * <p>One rule for writes: after an attempt of unknown outcome, only a failed condition (which has the flag
 * and the item to determine the outcome) and a cancelled transaction (whose token makes it certain) keep their class; any
 * other failure becomes the cause of an {@link UnknownOutcomeException}.
 */
public final class CallErrors {

    private CallErrors() {}

    /** Returns the exception for a call whose last attempt failed like this. */
    public static TableTheoryException of(WireRequest request, AttemptFailure failure, int attempts, boolean unknown) {
        ServiceError error = failure.error();
        ErrorContext context = request.errorContext(attempts, unknown)
                .withResponse(failure.requestId(), error == null ? null : error.code());
        TableTheoryException plain = error == null ? ofTransport(failure, context) : ofService(error, context);
        if (!unknown || plain instanceof ConditionFailedException || plain instanceof TransactionException) {
            return plain;
        }
        String problem = failure.getMessage();
        return unknown(context, plain, ": " + (problem.endsWith(".") ? problem : problem + "."));
    }

    /** Returns the exception for a call that exceeded its deadline, before an attempt or before the wait for one. */
    public static TableTheoryException deadline(
            WireRequest request, @Nullable AttemptFailure last, int attempts, boolean unknown) {
        ErrorContext context =
                request.errorContext(attempts, unknown).withResponse(last == null ? null : last.requestId(), null);
        String problem = (last == null
                        ? "the deadline had passed before the request was sent; allow more time or start earlier."
                        : "the call exceeded its deadline or timeout. The last attempt failed: " + last.getMessage()
                                + ".")
                + Deadline.reserveNote(request.deadline());
        TableTheoryException plain =
                new DeadlineException(problem, context, last == null ? null : cause(last, context));
        return unknown ? unknown(context, plain) : plain;
    }

    /** Returns the failure for the user: an error of DynamoDB, such as throttling, with all that it says. */
    private static Throwable cause(AttemptFailure last, ErrorContext context) {
        ServiceError error = last.error();
        return error == null ? last : ofService(error, context.withResponse(last.requestId(), error.code()));
    }

    /** Returns the exception for a call whose thread was interrupted between attempts. */
    public static TableTheoryException interrupted(
            WireRequest request, @Nullable AttemptFailure last, int attempts, boolean unknown) {
        ErrorContext context = request.errorContext(attempts, unknown);
        TableTheoryException plain = new InterruptedCallException("the thread was interrupted.", context, last);
        return unknown ? unknown(context, plain) : plain;
    }

    /** Returns the exception for a call of a client that was closed before it or between its attempts. */
    public static TableTheoryException closed(
            WireRequest request, @Nullable AttemptFailure last, int attempts, boolean unknown) {
        ErrorContext context = request.errorContext(attempts, unknown);
        TableTheoryException plain =
                new ClientClosedException("the client is closed; connect another one to make calls.", context, last);
        return unknown ? unknown(context, plain) : plain;
    }

    private static TableTheoryException unknown(ErrorContext context, TableTheoryException last) {
        return unknown(context, last, ".");
    }

    private static TableTheoryException unknown(ErrorContext context, TableTheoryException last, String why) {
        return new UnknownOutcomeException(
                "unknown whether the write was applied; the last attempt failed with "
                        + last.getClass().getSimpleName() + why,
                context,
                last);
    }

    private static TableTheoryException ofTransport(AttemptFailure failure, ErrorContext context) {
        String problem = failure.getMessage() + ".";
        Throwable cause = failure.getCause();
        return switch (failure.kind()) {
            case NO_CREDENTIALS -> CredentialsException.missing(problem, context, cause);
            case CREDENTIALS -> new CredentialsException(problem, context, cause);
            case NO_CONNECTION, NOT_SENT, LOST, TIMED_OUT, SERVICE ->
                new ConnectionException(problem, context, failure.connection(), cause);
            case CORRUPT, OVERSIZED -> new MalformedResponseException(problem, context, cause);
            case INTERRUPTED -> new InterruptedCallException(problem, context, cause);
            case CLOSED -> new ClientClosedException(problem, context, cause);
        };
    }

    private static TableTheoryException ofService(ServiceError error, ErrorContext context) {
        String problem = error.message().endsWith(".") ? error.message() : error.message() + ".";
        if (error.isThrottling()) {
            return new ThrottledException(
                    "throttled: " + problem + because(error.throttlingReasons())
                            + " Increase the table's capacity, distribute the keys or send fewer requests.",
                    context,
                    error.throttlingReasons(),
                    null);
        }
        if (error.isExpiredToken()) {
            return new ExpiredTokenException(
                    "the credentials have expired and the provider has no newer ones.", context, null);
        }
        if (error.isAboutCredentials()) {
            return new CredentialsException(
                    "DynamoDB rejected the credentials: " + problem + " Check access key, secret and region.",
                    context,
                    null);
        }
        return switch (error.code()) {
            case "ConditionalCheckFailedException" ->
                new ConditionFailedException("the condition of the write failed.", context, error.item(), null);
            case "TransactionCanceledException" ->
                new TransactionException(cancelled(error), context.withNothingApplied(), error.reasons(), null);
            case "TransactionConflictException" ->
                new TransactionConflictException(
                        "another transaction in progress includes the item. Retry later.", context, null);
            case "ResourceNotFoundException", "TableNotFoundException" ->
                new TableNotFoundException(
                        problem
                                + " Check the table name, the index, the region and the account. If the table does not exist"
                                + " yet, create it with createTable, or in tests with @DynamoTables.",
                        context,
                        null);
            case "ResourceInUseException" ->
                new TableInUseException(
                        problem
                                + " The table already exists, or is being created, updated or deleted: ensureTable accepts"
                                + " an existing table, updateTable changes it, and a change in progress can be waited for.",
                        context,
                        null);
            case "AccessDeniedException", "AccessDenied", "NotAuthorized" ->
                new AccessDeniedException(problem, context, null);
            case "ValidationException", "SerializationException" ->
                error.message().contains("exceeded the maximum allowed size")
                        ? new ItemTooLargeException(
                                problem + " Split the item, or store large values elsewhere.", context, null)
                        : new InvalidRequestException(problem + hint(problem), context, null);
            default ->
                new ServiceException(
                        (error.code().isEmpty() ? "HTTP status " + error.status() : error.code()) + ": " + problem,
                        context,
                        null);
        };
    }

    /** Returns how to fix a mistake that can only be found by the service. */
    private static String hint(String problem) {
        if (problem.contains("reserved keyword")) {
            return " Write a placeholder such as #name in the expression, and pass the attribute's name for it.";
        }
        boolean otherKeys = problem.contains("does not match the schema")
                || problem.contains("Missing the key ")
                || problem.contains("Type mismatch for key ")
                // the last two are messages of DynamoDB Local
                || problem.contains("One of the required keys was not given a value")
                || problem.contains("The number of conditions on the keys is invalid");
        return otherKeys
                ? " The table has other keys than the model: compare them with describeTable, or 'tabletheory describe'."
                : "";
    }

    private static String because(List<ThrottlingReason> reasons) {
        return reasons.isEmpty()
                ? ""
                : reasons.stream().map(ThrottlingReason::toString).collect(Collectors.joining(", ", " Reason: ", "."));
    }

    private static String cancelled(ServiceError error) {
        String faults = error.reasons().stream()
                .filter(CancellationReason::atFault)
                .map(reason -> reason.message() == null ? reason.toString() : reason + " (" + reason.message() + ")")
                .collect(Collectors.joining("; "));
        return "the transaction was cancelled: " + (faults.isEmpty() ? error.message() : faults) + ".";
    }
}
