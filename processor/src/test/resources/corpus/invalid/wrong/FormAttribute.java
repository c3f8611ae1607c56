package wrong;

import org.tabletheory.mapping.*;

@Table("t")
@Form(value = 1, attribute = "name")
record FormAttribute(@PartitionKey String id, String name) {}
