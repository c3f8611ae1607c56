package wrong;

import org.tabletheory.mapping.*;

@Table("t")
@Discriminator("kind")
@Form(2)
sealed interface FormOfFamily {
    record One(@PartitionKey String id) implements FormOfFamily {}
}
