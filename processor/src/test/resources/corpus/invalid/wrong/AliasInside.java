package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record AliasInside(@PartitionKey String id, Part part) {
    record Part(@Attribute(aliases = "old") String text) {}
}
