package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record Undiscriminated(@PartitionKey String id, Shape shape) {
    sealed interface Shape {
        record Circle(double radius) implements Shape {}
    }
}
