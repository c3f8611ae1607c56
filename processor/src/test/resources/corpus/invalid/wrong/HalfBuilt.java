package wrong;

import org.tabletheory.mapping.*;

@Table("t")
class HalfBuilt {
    @PartitionKey
    String id;

    static Builder builder() {
        return new Builder();
    }

    public static class Builder {
        public HalfBuilt build() {
            return new HalfBuilt();
        }
    }
}
