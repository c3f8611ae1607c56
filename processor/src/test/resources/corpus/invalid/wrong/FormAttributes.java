package wrong;

import org.tabletheory.mapping.*;

@Table("t")
@Discriminator("kind")
sealed interface FormAttributes {
    @Form(1)
    record One(@PartitionKey String id) implements FormAttributes {}

    @Form(value = 1, attribute = "shape")
    record Two(@PartitionKey String id) implements FormAttributes {}
}
