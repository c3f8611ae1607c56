package wrong;

import java.util.List;
import org.tabletheory.mapping.*;

@Table("t")
class OtherConstructor {
    @PartitionKey
    final String id;

    final List<String> tags;

    OtherConstructor(String id, String tags) {
        this.id = id;
        this.tags = List.of(tags);
    }
}
