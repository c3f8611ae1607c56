package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record Contradicting(@PartitionKey String id, @Ignore @Attribute("x") String other) {}
