package wrong;

import org.tabletheory.client.mapping.*;

@Table("t")
record IndexWithoutKey(@PartitionKey String id, @IndexSortKey("by-date") String date) {}
