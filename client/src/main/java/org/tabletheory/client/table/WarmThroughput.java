package org.tabletheory.client.table;

/**
 * The throughput that a table can serve immediately, without scaling up first.
 *
 * @param readUnits read units per second; a table on demand starts with 12,000
 * @param writeUnits write units per second; a table on demand starts with 4,000
 */
public record WarmThroughput(long readUnits, long writeUnits) {
    public WarmThroughput {
        if (readUnits < 1 || writeUnits < 1) {
            throw new IllegalArgumentException("warm throughput must be at least 1 read and 1 write unit, not "
                    + readUnits + " and " + writeUnits);
        }
    }

    @Override
    public String toString() {
        return readUnits + " read and " + writeUnits + " write units";
    }
}
