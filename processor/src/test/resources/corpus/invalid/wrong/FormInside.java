package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record FormInside(@PartitionKey String id, Part part) {
    @Form(2)
    record Part(String text) {}
}
