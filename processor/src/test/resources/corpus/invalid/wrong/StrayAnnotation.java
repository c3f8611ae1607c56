package wrong;

import org.tabletheory.client.mapping.*;

@Table("t")
record StrayAnnotation(@PartitionKey String id) {
    @Attribute("x")
    String computed() {
        return "";
    }
}
