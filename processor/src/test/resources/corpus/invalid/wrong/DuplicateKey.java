package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record DuplicateKey(@PartitionKey String a, @PartitionKey String b, @SortKey String c, @SortKey String d) {}
