package wrong;

import org.tabletheory.mapping.*;

@Table("t")
abstract class AbstractEntity {
    @PartitionKey
    String id;
}
