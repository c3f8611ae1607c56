package wrong;

import org.tabletheory.mapping.*;

@Table("t")
@PartitionKey(template = "USER#{id")
@SortKey(template = "A#${id}")
@IndexPartitionKey(value = "by-x", template = "{id}{name}")
@IndexSortKey(value = "by-x", template = "{id:wide}")
record TemplateSyntax(String id, String name) {}
