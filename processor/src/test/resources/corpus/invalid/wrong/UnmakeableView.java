package wrong;

import org.tabletheory.mapping.*;

@IndexView("by-status")
public class UnmakeableView implements ViewOf<UnmakeableView.Order> {
    private final String id;

    public UnmakeableView(String id, int other) {
        this.id = id + other;
    }

    public String getId() {
        return id;
    }

    @Table("orders")
    public record Order(@PartitionKey String id, @IndexPartitionKey("by-status") String status) {}
}
