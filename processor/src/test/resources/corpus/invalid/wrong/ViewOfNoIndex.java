package wrong;

import org.tabletheory.mapping.*;

@IndexView("by-status")
public record ViewOfNoIndex(String id) implements ViewOf<ViewOfNoIndex.Order> {
    @Table("orders")
    public record Order(@PartitionKey String id) {}
}
