package shop;

import java.io.IOException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** Classes that generated code cannot map, but reflection can. */
public class Reflected {
    @Table("secret")
    private record Secret(@PartitionKey String id) {}

    @Table("part")
    record WithSecretPart(@PartitionKey String id, Part part) {
        private record Part(String text) {}
    }

    /** Nothing can be created as a {@code Box<?>}. */
    @Table("wild")
    record Wild(@PartitionKey String id, Box<? extends String> box) {
        record Box<T>(T value) {}
    }

    /** A getter may throw a checked exception. */
    @Table("checked")
    static class Checked {
        private String id = "";

        @PartitionKey
        public String getId() throws IOException {
            return id;
        }

        public void setId(String value) {
            id = value;
        }
    }
}
