package shop;

import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** Its field can only be reached by reflection, so it is left to that. */
@Table("hidden")
public class Hidden {
    @PartitionKey
    private String id;

    /** Wrong, and left alone. */
    @SuppressWarnings("tabletheory")
    @Table("alone")
    record Alone(String id) {}
}
