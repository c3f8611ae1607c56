package org.tabletheory.wire.internal.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;

/** What the user reads when a call has failed. */
class CallErrorsTest {
    private static final WireRequest REQUEST = WireRequest.of("PutItem", Effect.GUARDED, RequestBody.of("{}"));

    private static AttemptFailure failure(String code, String message, CancellationReason... reasons) {
        return AttemptFailure.of(new ServiceError(400, code, message, "id-1", null, List.of(reasons), List.of()));
    }

    private static TableTheoryException error(String code, String message, CancellationReason... reasons) {
        return CallErrors.of(REQUEST, failure(code, message, reasons), 1, false);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The provided key element does not match the schema",
                "One or more parameter values were invalid: Missing the key id in the item",
                "One or more parameter values were invalid: Type mismatch for key id expected: S actual: N",
                "One of the required keys was not given a value",
                "The number of conditions on the keys is invalid"
            })
    void otherKeysThanThoseOfTheTableAreExplained(String message) {
        assertThat(error("ValidationException", message))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining(message + ". The table has other keys than the model");
    }

    @ParameterizedTest
    @CsvSource({
        "AccessDeniedException, ErrAccessDenied",
        "AccessDenied, ErrAccessDenied",
        "NotAuthorized, ErrAccessDenied",
        "ResourceNotFoundException, ErrTableNotFound",
        "TableNotFoundException, ErrTableNotFound",
        "ResourceInUseException, ErrTableInUse",
        "ValidationException, ErrInvalidRequest",
        "SerializationException, ErrInvalidRequest",
        "Unheard-Of, ErrService"
    })
    void codesOfTheServiceHaveTheirErrors(String code, String expected) {
        assertThat(error(code, "for a test").codes()).containsExactly(expected);
    }

    @Test
    void reservedKeywordIsExplained() {
        assertThat(error("ValidationException", "Attribute name is a reserved keyword; reserved keyword: name"))
                .hasMessageContaining("Write a placeholder such as #name")
                .hasMessageNotContaining("other keys than the model");
    }

    @Test
    void otherMistakesHaveTheMessageOfTheService() {
        assertThat(error("ValidationException", "The limit is too large."))
                .hasMessageContaining("The limit is too large.")
                .hasMessageNotContaining("large..")
                .hasMessageNotContaining("placeholder")
                .hasMessageNotContaining("other keys");
    }

    @Test
    void faultsOfATransactionHaveTheirMessages() {
        CancellationReason silent = CancellationReason.of(0, "TransactionConflict", null, null);
        CancellationReason explained = CancellationReason.of(1, "ValidationError", "the item is too large", null);
        assertThat(error("TransactionCanceledException", "cancelled", silent, explained))
                .isInstanceOf(TransactionException.class)
                .hasMessageContaining("TransactionConflict; ")
                .hasMessageContaining("(the item is too large).")
                .hasMessageNotContaining("(null)");
    }

    @Test
    void deadlineHasTheLastErrorOfTheServiceAsItsCause() {
        AttemptFailure throttled = failure("ThrottlingException", "slow down");
        assertThat(CallErrors.deadline(REQUEST, throttled, 2, false))
                .isInstanceOf(DeadlineException.class)
                .hasMessageContaining("The last attempt failed: slow down.")
                .satisfies(error -> assertThat(error.requestId()).isEqualTo("id-1"))
                .cause()
                .isInstanceOfSatisfying(
                        ThrottledException.class,
                        cause -> assertThat(cause.requestId()).isEqualTo("id-1"));

        AttemptFailure lost = AttemptFailure.of(AttemptFailure.Kind.LOST, "the connection was lost", null);
        assertThat(CallErrors.deadline(REQUEST, lost, 2, false)).hasCause(lost);
        assertThat(CallErrors.deadline(REQUEST, null, 0, false))
                .hasMessageContaining("before the request was sent")
                .hasNoCause();
    }

    @ParameterizedTest
    @ValueSource(strings = {"the connection was lost", "the connection was lost."})
    void unknownOutcomeEndsWithOneFullStop(String problem) {
        AttemptFailure lost = AttemptFailure.of(AttemptFailure.Kind.LOST, problem, null);
        assertThat(CallErrors.of(REQUEST, lost, 1, true))
                .isInstanceOf(UnknownOutcomeException.class)
                .hasMessageContaining("ConnectionException: the connection was lost.")
                .hasMessageNotContaining("lost..");
    }

    @Test
    void callThatEndsBetweenAttemptsHasTheLastFailureAsItsCause() {
        AttemptFailure lost = AttemptFailure.of(AttemptFailure.Kind.LOST, "the connection was lost", null);

        assertThat(CallErrors.interrupted(REQUEST, lost, 1, false))
                .isInstanceOf(InterruptedCallException.class)
                .hasCause(lost);
        assertThat(CallErrors.closed(REQUEST, lost, 1, false))
                .isInstanceOf(ClientClosedException.class)
                .hasCause(lost);
        assertThat(CallErrors.interrupted(REQUEST, lost, 1, true))
                .isInstanceOf(UnknownOutcomeException.class)
                .hasRootCause(lost);
        assertThat(CallErrors.closed(REQUEST, lost, 1, true))
                .isInstanceOf(UnknownOutcomeException.class)
                .hasRootCause(lost);
    }

    @Test
    void deadlineStatesTheReservedTime() {
        Deadline deadline = Deadline.after(Duration.ofMinutes(2)).reserving(Duration.ofMinutes(1));
        assertThat(CallErrors.deadline(REQUEST.by(deadline), null, 0, false))
                .hasMessageContaining("of which the last 60000 ms are reserved.");
        assertThat(CallErrors.deadline(REQUEST, null, 0, false)).hasMessageNotContaining("reserved");
    }
}
