package wrong;

import org.tabletheory.mapping.*;
import org.tabletheory.schema.DmsVersion;

@Table(value = "t", dmsVersion = DmsVersion.V0_2)
@WritePolicy(protectedAttributes = "nmae")
record UnknownProtected(@PartitionKey String id, String name) {}
