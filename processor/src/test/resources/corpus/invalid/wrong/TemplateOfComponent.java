package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record TemplateOfComponent(
        @PartitionKey(template = "USER#{id}") String id,
        @SortKey(template = "{name}") long sort,
        @IndexPartitionKey(value = "a", template = "A#{name}") @IndexSortKey(value = "b", template = "B#{name}") String two,
        @IndexPartitionKey(value = "c", template = "{name}") String first,
        @IndexPartitionKey(value = "d", template = "{first}") String second,
        @IndexPartitionKey(value = "e", attribute = "other") String named,
        String name) {}
