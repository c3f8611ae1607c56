package wrong;

import org.tabletheory.mapping.*;

@Table("t")
interface InterfaceEntity {
    @PartitionKey
    String id();
}
