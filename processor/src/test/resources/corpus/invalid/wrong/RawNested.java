package wrong;

import java.util.List;
import org.tabletheory.mapping.*;

@Table("t")
@SuppressWarnings("rawtypes")
record RawNested(@PartitionKey String id, Box box) {
    record Box<T>(T value, List<T> more) {}
}
