package wrong;

import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.*;

@Table("t")
record KeyType(@PartitionKey boolean id, @IndexPartitionKey("by-flag") boolean flag) {}
