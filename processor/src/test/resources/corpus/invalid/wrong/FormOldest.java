package wrong;

import org.tabletheory.mapping.*;

@Table("t")
@Form(value = 2, oldest = 3)
record FormOldest(@PartitionKey String id) {}
