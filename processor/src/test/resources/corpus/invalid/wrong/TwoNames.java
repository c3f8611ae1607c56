package wrong;

import org.tabletheory.client.mapping.*;

@Table("t")
record TwoNames(@PartitionKey("a") @Attribute("b") String id) {}
