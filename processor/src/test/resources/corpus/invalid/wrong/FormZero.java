package wrong;

import org.tabletheory.mapping.*;

@Table("t")
@Form(0)
record FormZero(@PartitionKey String id) {}
