package wrong;

import org.tabletheory.mapping.*;

class Around {
    @Table("t")
    class InnerEntity {
        @PartitionKey
        String id;
    }
}
