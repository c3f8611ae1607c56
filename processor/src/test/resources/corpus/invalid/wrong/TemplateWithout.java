package wrong;

import org.tabletheory.mapping.*;

@Table("t")
@PartitionKey
@SortKey(template = "S")
@IndexPartitionKey(value = "SK", attribute = "name", template = "{id}")
record TemplateWithout(String id, String name) {}
