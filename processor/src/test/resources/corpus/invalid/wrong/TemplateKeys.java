package wrong;

import org.tabletheory.mapping.*;

@Table("t")
@Discriminator("kind")
@PartitionKey(template = "T#{tenant}")
sealed interface TemplateKeys {
    @SortKey(template = "ONE")
    @IndexPartitionKey(value = "a", attribute = "GSI", template = "A#{tenant}")
    record One(String tenant) implements TemplateKeys {}

    @SortKey(value = "sort", template = "TWO")
    @IndexSortKey(value = "a", attribute = "GSI", template = "A#{tenant}")
    record Two(String tenant) implements TemplateKeys {}
}
