package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record IndexWithoutKey(@PartitionKey String id, @IndexSortKey("by-date") String date) {}
