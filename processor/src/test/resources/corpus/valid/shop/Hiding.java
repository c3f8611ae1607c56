package shop;

import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** A bean with a static field that hides an inherited one. */
@Table("hiding")
public class Hiding extends Titled {
    static String title = "of the class";

    @PartitionKey
    String id;
}

class Titled {
    String title;
}
