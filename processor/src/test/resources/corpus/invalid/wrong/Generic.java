package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record Generic<T>(@PartitionKey String id, T content) {}
