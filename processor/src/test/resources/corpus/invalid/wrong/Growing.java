package wrong;

import java.util.List;
import org.tabletheory.mapping.*;

@Table("t")
record Growing(@PartitionKey String id, Node<String> node) {
    record Node<T>(T value, Node<List<T>> next) {}
}
