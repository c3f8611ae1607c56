package wrong;

import org.tabletheory.attribute.Item;
import org.tabletheory.mapping.*;

@Table("t")
@Form(2)
record FormTwice(@PartitionKey String id) {
    @Upcast(from = 1)
    static Item first(Item item) {
        return item;
    }

    @Upcast(from = 1)
    static Item other(Item item) {
        return item;
    }
}
