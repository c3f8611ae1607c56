package wrong;

import org.tabletheory.mapping.*;

@Table("t")
class Unmakeable {
    @PartitionKey
    String id;

    Unmakeable(int other) {}
}
