package org.tabletheory.client.table;

/**
 * The billing mode of a table.
 *
 * <pre>{@code
 * TableOptions options = TableOptions.defaults().billing(Billing.provisioned(5, 5));
 * }</pre>
 */
public sealed interface Billing {
    /** On demand: each request is billed, without a capacity set in advance. */
    Billing PER_REQUEST = new PerRequest();

    /** Returns provisioned capacity: this many read and write units per second, used or not. */
    static Billing provisioned(long readUnits, long writeUnits) {
        return new Provisioned(readUnits, writeUnits);
    }

    /** Returns DynamoDB's name of the mode: {@code PAY_PER_REQUEST} or {@code PROVISIONED}. */
    String mode();

    /** On demand. */
    record PerRequest() implements Billing {
        @Override
        public String mode() {
            return "PAY_PER_REQUEST";
        }

        @Override
        public String toString() {
            return "per request";
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
