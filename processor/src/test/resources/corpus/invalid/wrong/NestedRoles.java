package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record NestedRoles(@PartitionKey String id, Inner inner, @Embedded Inner embedded) {
    record Inner(@SortKey String sk, @Encrypted String secret) {}
}
