package wrong;

import org.tabletheory.attribute.Item;
import org.tabletheory.mapping.*;

@Table("t")
record UpcastWithoutForm(@PartitionKey String id) {
    @Upcast(from = 1)
    static Item first(Item item) {
        return item;
    }
}
