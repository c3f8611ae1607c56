package wrong;

import org.tabletheory.mapping.*;

@Table("t")
@Discriminator
sealed interface OpenFamily {
    record One(@PartitionKey String id, long amount) implements OpenFamily {}

    @DiscriminatorValue("One")
    record Two(@PartitionKey String id, String amount) implements OpenFamily {}

    record Three(@PartitionKey String id, String type) implements OpenFamily {}

    non-sealed class Four implements OpenFamily {
        @PartitionKey
        String id;
    }
}
