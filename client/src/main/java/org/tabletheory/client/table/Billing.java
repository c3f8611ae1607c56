package org.tabletheory.client.table;

/**
 * How a table is paid for.
 *
 * <pre>{@code
 * TableOptions options = TableOptions.defaults().billing(Billing.provisioned(5, 5));
 * }</pre>
 */
public sealed interface Billing {
    /** Each request by itself, without a limit set in advance. */
    Billing PER_REQUEST = new PerRequest();

    /** So many reads and writes each second, whether they are made or not. */
    static Billing provisioned(long readUnits, long writeUnits) {
        return new Provisioned(readUnits, writeUnits);
    }

    /** Each request by itself. */
    record PerRequest() implements Billing {
        @Override
        public String toString() {
            return "per request";
        }
    }

    /**
     * So many each second.
     *
     * @param readUnits strongly consistent reads of up to 4 KB each second, at least 1
     * @param writeUnits writes of up to 1 KB each second, at least 1
     */
    record Provisioned(long readUnits, long writeUnits) implements Billing {
        public Provisioned {
            if (readUnits < 1 || writeUnits < 1) {
                throw new IllegalArgumentException("provisioned throughput is at least 1 read and 1 write unit, not "
                        + readUnits + " and " + writeUnits);
            }
        }

        @Override
        public String toString() {
            return readUnits + " read and " + writeUnits + " write units";
        }
    }
}
