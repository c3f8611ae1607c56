package wrong;

import org.tabletheory.attribute.Item;
import org.tabletheory.mapping.*;

@Table("t")
@Form(3)
record FormGap(@PartitionKey String id) {
    @Upcast(from = 2)
    static Item second(Item item) {
        return item;
    }
}
