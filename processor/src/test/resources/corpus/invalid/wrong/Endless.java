package wrong;

import org.tabletheory.client.mapping.*;

@Table("t")
record Endless(@PartitionKey String id, @Embedded Endless inner) {}
