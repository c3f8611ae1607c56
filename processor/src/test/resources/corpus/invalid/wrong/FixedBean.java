package wrong;

import org.tabletheory.mapping.*;

@Table("t")
class FixedBean {
    @PartitionKey
    final String id = "1";
}
