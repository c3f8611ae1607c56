package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record AnnotationPart(
        @PartitionKey String id,
        Label label) {
    @interface Label {
        String value();
    }
}
