package wrong;

import org.tabletheory.attribute.Item;
import org.tabletheory.mapping.*;

@Table("t")
@Form(2)
record FormSignature(@PartitionKey String id) {
    @Upcast(from = 1)
    Item first(Item item) {
        return item;
    }
}
