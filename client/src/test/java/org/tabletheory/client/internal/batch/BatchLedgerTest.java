package org.tabletheory.client.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.client.internal.batch.ThingBatches.MODEL;
import static org.tabletheory.client.internal.batch.ThingBatches.thing;
import static org.tabletheory.client.internal.batch.ThingBatches.throttled;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.batch.BatchProgress;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;

/** What a batch remembers, and how it treats callbacks that fail. */
class BatchLedgerTest {
    record Entry(long position) implements BatchEntry {
        @Override
        public Model model() {
            return MODEL;
        }

        @Override
        public Item key() {
            return thing((int) position);
        }

        @Override
        public Object input() {
            return key();
        }

        @Override
        public BatchLeftover.Action action() {
            return BatchLeftover.Action.PUT;
        }

        @Override
        public long bytes() {
            return 1;
        }
    }

    private static BatchLedger<Entry> ledger(BatchOptions options) {
        return new BatchLedger<>(options, OptionalLong.of(10));
    }

    private static void giveUp(BatchLedger<Entry> ledger, long position, Throwable cause) {
        ledger.giveUp(List.of(new Entry(position)), entry -> false, cause);
    }

    @Test
    void leftoversAreInTheOrderOfTheInput() {
        BatchLedger<Entry> ledger = ledger(BatchOptions.defaults().onError(error -> true));
        giveUp(ledger, 7, throttled());
        giveUp(ledger, 2, throttled());
        giveUp(ledger, 5, throttled());

        assertThat(ledger.leftovers()).extracting(BatchLeftover::position).containsExactly(2L, 5L, 7L);
    }

    @Test
    void firstFailureCarriesTheOthersOnce() {
        BatchLedger<Entry> ledger = ledger(BatchOptions.defaults().onError(error -> true));
        TableTheoryException first = throttled();
        TableTheoryException second = throttled();
        giveUp(ledger, 1, first);
        giveUp(ledger, 2, first);
        giveUp(ledger, 3, second);

        assertThat(ledger.failure()).isSameAs(first);
        assertThat(first.getSuppressed()).containsExactly(second);
        assertThat(ledger.isStopped()).isFalse();
    }

    @Test
    void handlerOfErrorsThatFailsEndsTheBatch() {
        RuntimeException ofHandler = new IllegalStateException("of the handler");
        BatchLedger<Entry> ledger = ledger(BatchOptions.defaults().onError(error -> {
            throw ofHandler;
        }));
        TableTheoryException cause = throttled();

        giveUp(ledger, 1, cause);

        assertThat(ledger.isStopped()).isTrue();
        assertThat(ledger.failure()).isSameAs(cause);
        assertThat(cause.getSuppressed()).containsExactly(ofHandler);
    }

    /** A handler decides about errors of the service; an error of the program always ends the batch. */
    @Test
    void errorOfTheProgramEndsTheBatch() {
        BatchLedger<Entry> ledger = ledger(BatchOptions.defaults().onError(error -> true));
        giveUp(ledger, 1, new IllegalStateException("of the program"));
        assertThat(ledger.isStopped()).isTrue();
    }

    @Test
    void listenerThatFailsEndsTheBatch() {
        RuntimeException ofListener = new IllegalStateException("of the listener");
        BatchLedger<Entry> ledger = ledger(BatchOptions.defaults().onProgress(progress -> {
            throw ofListener;
        }));

        ledger.done(3);

        assertThat(ledger.isStopped()).isTrue();
        assertThat(ledger.failure()).isSameAs(ofListener);
        assertThat(ledger.done()).isEqualTo(3);
    }

    @Test
    void progressCountsWhatIsDoneAndWhatIsLeft() {
        List<BatchProgress> reported = new ArrayList<>();
        BatchLedger<Entry> ledger =
                ledger(BatchOptions.defaults().onProgress(reported::add).onError(error -> true));

        ledger.done(3);
        giveUp(ledger, 4, throttled());
        ledger.giveUp(List.of(), entry -> false, null);
        ledger.done(2);

        assertThat(reported)
                .containsExactly(
                        new BatchProgress(3, 0, OptionalLong.of(10)),
                        new BatchProgress(3, 1, OptionalLong.of(10)),
                        new BatchProgress(5, 1, OptionalLong.of(10)));
    }

    @Test
    void invalidInputIsALeftoverAndEndsTheBatch() {
        BatchLedger<Entry> ledger = ledger(BatchOptions.defaults().onError(error -> true));
        TableTheoryException cause = throttled();
        BatchLeftover invalid = new Entry(4).leftover(false, cause);

        ledger.reject(invalid);

        assertThat(ledger.leftovers()).containsExactly(invalid);
        assertThat(ledger.failure()).isSameAs(cause);
        assertThat(ledger.isStopped()).isTrue();
    }
}
