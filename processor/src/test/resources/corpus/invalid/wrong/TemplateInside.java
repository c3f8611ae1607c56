package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record TemplateInside(@PartitionKey String id, Inner inner, @Embedded(flat = true) Flat flat) {
    @PartitionKey(template = "{name}")
    record Inner(String name) {}

    record Flat(@IndexPartitionKey(value = "x", template = "{city}") String key, String city) {}
}
