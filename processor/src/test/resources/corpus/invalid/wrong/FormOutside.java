package wrong;

import org.tabletheory.attribute.Item;
import org.tabletheory.mapping.*;

@Table("t")
@Form(value = 3, oldest = 2)
record FormOutside(@PartitionKey String id) {
    @Upcast(from = 1)
    static Item first(Item item) {
        return item;
    }

    @Upcast(from = 2)
    static Item second(Item item) {
        return item;
    }
}
