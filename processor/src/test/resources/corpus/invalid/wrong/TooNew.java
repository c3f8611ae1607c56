package wrong;

import java.util.Map;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.*;

@Table("t")
@WritePolicy(protectedAttributes = "name")
record TooNew(@PartitionKey String id, String name, @Json @Attribute(type = Type.M) Map<String, String> any) {}
