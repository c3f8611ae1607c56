package org.tabletheory.client.internal.transact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.ThrottlingReason;
import org.tabletheory.error.TransactionException;
import org.tabletheory.schema.Model;

class CancellationTest {
    private static final Item KEY = Item.of("id", Value.s("1"));
    private static final Model NOTE =
            Model.builder("Note", "notes").partitionKey("id", Type.S).build();
    private static final TransactedAction CREATE = new Create();

    record Create() implements TransactedAction {
        @Override
        public String operation() {
            return "create";
        }

        @Override
        public Model model() {
            return NOTE;
        }

        @Override
        public Item key() {
            return KEY;
        }
    }

    private static TransactionException explained(CancellationReason... reasons) {
        ErrorContext context = ErrorContext.ofRequest("TransactWriteItems", null, "notes", 2, false);
        TransactionException error =
                new TransactionException("the transaction was cancelled.", context, List.of(reasons), null);
        return Cancellation.explained(error, List.of(CREATE, CREATE));
    }

    private static CancellationReason none(int index) {
        return CancellationReason.of(index, "None", null, null);
    }

    @Test
    void messageHasTheFirstFaultAndListsTheOthers() {
        TransactionException error = explained(
                CancellationReason.of(0, "TransactionConflict", "a transaction is ongoing for the item", null),
                CancellationReason.of(1, "ValidationError", "the item is too large.", null));

        assertThat(error)
                .hasMessageContaining(
                        "action 0 cancelled the transaction (TransactionConflict): a transaction is ongoing for the item."
                                + " Other reasons: action 1 (create of Note): ValidationError.");
        assertThat(error.operation()).isEqualTo("create");
        assertThat(error.model()).isEqualTo("Note");
        assertThat(error.reasons()).extracting(CancellationReason::operation).containsExactly("create", "create");
    }

    @Test
    void messageThatEndsAsASentenceGetsNoSecondFullStop() {
        assertThat(explained(none(0), CancellationReason.of(1, "ValidationError", "the item is too large.", null)))
                .hasMessageContaining("action 1 cancelled the transaction (ValidationError): the item is too large.")
                .hasMessageNotContaining("..")
                .hasMessageNotContaining("Other reasons");
    }

    @Test
    void faultWithoutMessageIsACompleteSentence() {
        assertThat(explained(CancellationReason.of(0, "ThrottlingError", null, null), none(1)))
                .hasMessageContaining("action 0 cancelled the transaction (ThrottlingError).")
                .hasMessageNotContaining("because of");
    }

    @Test
    void throttledActionNamesWhatWasExceeded() {
        ThrottlingReason exceeded = new ThrottlingReason(
                "TableWriteKeyRangeThroughputExceeded", "arn:aws:dynamodb:us-east-1:123456789012:table/notes");
        CancellationReason throttled =
                CancellationReason.of(0, "ThrottlingError", null, null).throttledBy(List.of(exceeded));

        assertThat(explained(throttled, none(1)))
                .hasMessageContaining("(ThrottlingError) because of [TableWriteKeyRangeThroughputExceeded on notes].");
    }

    @Test
    void failedConditionIsTheCauseAndHasTheKey() {
        ConditionFailedException failure = new ConditionFailedException(
                "the item exists", ErrorContext.of("create", "Note").about(KEY), null, null);
        TransactionException error = explained(
                CancellationReason.of(0, "ConditionalCheckFailed", null, null).because("the item exists", failure),
                none(1));

        assertThat(error).hasCause(failure).hasMessageContaining("(ConditionalCheckFailed): the item exists.");
        assertThat(error.itemKey()).contains(KEY);
    }

    /** A response of the service is not trusted to have one reason per action. */
    @Test
    void reasonWithoutAnActionIsKept() {
        CancellationReason unknown = CancellationReason.of(2, "ValidationError", null, null);

        TransactionException error = explained(none(0), none(1), unknown);

        assertThat(error.reasons()).last().isEqualTo(unknown);
        assertThat(error).hasMessageContaining("action 2 cancelled the transaction (ValidationError).");
    }

    @Test
    void cancellationWithoutAFaultIsUnchanged() {
        assertThat(explained(none(0), none(1))).hasMessageContaining("the transaction was cancelled.");
    }
}
