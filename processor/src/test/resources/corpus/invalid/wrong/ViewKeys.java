package wrong;

import org.tabletheory.mapping.*;

@IndexView("by-status")
@SortKey(template = "A#{id}")
public record ViewKeys(@PartitionKey String id, @IndexPartitionKey("by-status") String status)
        implements ViewOf<ViewKeys.Order> {

    @Table("orders")
    public record Order(@PartitionKey String id, @IndexPartitionKey("by-status") String status) {}
}
