package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record Endless(@PartitionKey String id, @Embedded Endless inner) {}
