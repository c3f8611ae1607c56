package wrong;

import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** A prefix may complete a short name, but does not make its characters legal. */
@Table("a!")
record ShortTableName(@PartitionKey String id) {}
