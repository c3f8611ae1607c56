package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record Aliases(
        @Attribute(aliases = "key") @PartitionKey String id,
        @Attribute(aliases = {"name", "mail"}) String email,
        @Attribute(aliases = "mail") String post,
        @Attribute(aliases = "name") String name) {}
