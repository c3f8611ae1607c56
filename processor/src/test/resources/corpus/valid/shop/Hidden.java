package shop;

import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** Its field is only accessible by reflection, so the processor skips it. */
@Table("hidden")
public class Hidden {
    @PartitionKey
    private String id;

    /** Invalid, but skipped by the processor. */
    @SuppressWarnings("tabletheory")
    @Table("alone")
    record Alone(String id) {}
}
