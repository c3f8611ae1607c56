package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record TwoNames(@PartitionKey("a") @Attribute("b") String id) {}
