package wrong;

import org.tabletheory.client.mapping.*;

@Table("t")
class Unmakeable {
    @PartitionKey
    String id;

    Unmakeable(int other) {}
}
