package wrong;

import org.tabletheory.mapping.*;

@IndexView("by-statas")
public record ViewOfOtherIndex(String id) implements ViewOf<ViewOfOtherIndex.Order> {
    @Table("orders")
    public record Order(@PartitionKey String id, @IndexPartitionKey("by-status") String status) {}
}
