package wrong;

import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.*;

@Table("t")
record RoleTypes(
        @PartitionKey String id,
        @Version String version,
        @Ttl double ttl,
        @CreatedAt long created,
        @UpdatedAt boolean updated) {}
