package org.tabletheory.wire.spi;

import java.util.concurrent.atomic.LongAdder;

/** Counts the outcomes of operations. Thread-safe. */
final class OutcomeCounts {

    private final LongAdder succeeded = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder unknown = new LongAdder();

    void success() {
        succeeded.increment();
    }

    void failure(boolean outcomeUnknown) {
        (outcomeUnknown ? unknown : failed).increment();
    }

    long unknown() {
        return unknown.sum();
    }

    long total() {
        return succeeded.sum() + failed.sum() + unknown.sum();
    }

    @Override
    public String toString() {
        return "succeeded " + succeeded + ", failed " + failed + ", unknown " + unknown;
    }
}
