package wrong;

import org.tabletheory.attribute.Type;
import org.tabletheory.client.mapping.*;

@Table("t")
record KeyType(@PartitionKey boolean id, @IndexPartitionKey("by-flag") boolean flag) {}
