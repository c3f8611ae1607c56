package wrong;

import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

@Table("my users")
record IllegalTableName(@PartitionKey String id) {}
