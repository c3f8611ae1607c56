package wrong;

import org.tabletheory.client.mapping.*;

@Table("t")
class FixedBean {
    @PartitionKey
    final String id = "1";
}
