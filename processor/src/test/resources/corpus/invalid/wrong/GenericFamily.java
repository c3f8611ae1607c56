package wrong;

import org.tabletheory.mapping.*;

@Table("t")
sealed interface GenericFamily<T> {
    record One(@PartitionKey String id) implements GenericFamily<String> {}
}
