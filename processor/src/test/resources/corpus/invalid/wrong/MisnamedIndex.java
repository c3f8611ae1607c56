package wrong;

import org.tabletheory.mapping.*;

@Table("t")
@Index(name = "by-dates")
@Index(name = "")
@Index(name = "other")
record MisnamedIndex(@PartitionKey String id, @IndexPartitionKey("by-date") String date) {}
