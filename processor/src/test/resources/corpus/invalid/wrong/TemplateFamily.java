package wrong;

import org.tabletheory.mapping.*;

@Table("t")
@Discriminator("kind")
@PartitionKey(template = "T#{tenant}")
sealed interface TemplateFamily {
    @SortKey(template = "ONE")
    record One(String tenant) implements TemplateFamily {}

    @SortKey(template = "TWO")
    record Two(String other) implements TemplateFamily {}
}
