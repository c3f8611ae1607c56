package wrong;

import org.tabletheory.mapping.*;

@Table("t")
@Discriminator("kind")
record NotSealed(@PartitionKey String id) {}
