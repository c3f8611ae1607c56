package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record NameClash(@PartitionKey String id, String mail, @Attribute("mail") String other, @Embedded(flat = true) Part part) {
    record Part(String mail) {}
}
