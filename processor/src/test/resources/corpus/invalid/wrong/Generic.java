package wrong;

import org.tabletheory.client.mapping.*;

@Table("t")
record Generic<T>(@PartitionKey String id, T content) {}
