package org.tabletheory.client.table;

import org.jspecify.annotations.Nullable;

/**
 * The billing mode of a table.
 *
 * <pre>{@code
 * TableOptions options = TableOptions.defaults().billing(Billing.provisioned(5, 5));
 * }</pre>
 */
public sealed interface Billing {
    /** On demand: each request is billed, without a capacity set in advance. */
    Billing PER_REQUEST = new PerRequest(null, null);

    /** Returns billing on demand that throttles above these request units per second; null for no limit. */
    static Billing perRequest(@Nullable Long maxReadUnits, @Nullable Long maxWriteUnits) {
        return new PerRequest(maxReadUnits, maxWriteUnits);
    }

    /** Returns provisioned capacity: this many read and write units per second, used or not. */
    static Billing provisioned(long readUnits, long writeUnits) {
        return new Provisioned(readUnits, writeUnits);
    }

    /** Returns DynamoDB's name of the mode: {@code PAY_PER_REQUEST} or {@code PROVISIONED}. */
    String mode();

    /**
     * On demand.
     *
     * @param maxReadUnits the read units per second above which the table throttles; null for no limit
     * @param maxWriteUnits the write units per second above which the table throttles; null for no limit
     */
    record PerRequest(@Nullable Long maxReadUnits, @Nullable Long maxWriteUnits) implements Billing {
        public PerRequest {
            if ((maxReadUnits != null && maxReadUnits < 1) || (maxWriteUnits != null && maxWriteUnits < 1)) {
                throw new IllegalArgumentException(
                        "a maximum of request units must be at least 1, not " + maxReadUnits + " and " + maxWriteUnits);
            }
        }

        @Override
        public String mode() {
            return "PAY_PER_REQUEST";
        }

        @Override
        public String toString() {
            String limits = (maxReadUnits == null ? "" : " " + maxReadUnits + " read units")
                    + (maxReadUnits == null || maxWriteUnits == null ? "" : " and")
                    + (maxWriteUnits == null ? "" : " " + maxWriteUnits + " write units");
            return "per request" + (limits.isEmpty() ? "" : ", at most" + limits);
        }
    }

    /**
     * Provisioned capacity.
     *
     * @param readUnits strongly consistent reads of up to 4 KB per second, at least 1
     * @param writeUnits writes of up to 1 KB per second, at least 1
     */
    record Provisioned(long readUnits, long writeUnits) implements Billing {
        public Provisioned {
            if (readUnits < 1 || writeUnits < 1) {
                throw new IllegalArgumentException("provisioned throughput must be at least 1 read and 1 write unit,"
                        + " not " + readUnits + " and " + writeUnits);
            }
        }

        @Override
        public String mode() {
            return "PROVISIONED";
        }

        @Override
        public String toString() {
            return readUnits + " read and " + writeUnits + " write units";
        }
    }
}
