package wrong;

import org.tabletheory.mapping.*;
import org.tabletheory.schema.NamingConvention;

@Table(value = "t", naming = NamingConvention.SNAKE_CASE)
record Naming(@PartitionKey String id, @Attribute("fullName") String name) {}
