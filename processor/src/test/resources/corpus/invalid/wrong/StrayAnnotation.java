package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record StrayAnnotation(@PartitionKey String id) {
    @Attribute("x")
    String computed() {
        return "";
    }
}
