package wrong;

import org.tabletheory.mapping.*;

@Table("t")
enum EnumEntity {
    ONE;

    @PartitionKey
    String id;
}
