package wrong;

import org.tabletheory.mapping.*;

@IndexView("by-status")
public interface ViewInterface extends ViewOf<ViewInterface.Order> {
    @Table("orders")
    record Order(@PartitionKey String id, @IndexPartitionKey("by-status") String status) {}
}
