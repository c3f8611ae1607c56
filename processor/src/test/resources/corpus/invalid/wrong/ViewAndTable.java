package wrong;

import org.tabletheory.mapping.*;

@IndexView("by-status")
@Table("orders")
public record ViewAndTable(@PartitionKey String id, @IndexPartitionKey("by-status") String status)
        implements ViewOf<ViewAndTable> {}
