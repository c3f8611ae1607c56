package lang;

import java.util.List;
import java.util.Map;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;

/** An entity in a package whose classes are named like those of java.lang. */
@Table("classes")
public record Class(
        @PartitionKey java.lang.String id,
        @OmitEmpty java.lang.String title,
        String text,
        List<Object> objects,
        Map<java.lang.String, java.lang.Long> counts,
        java.lang.Integer rank,
        char grade,
        @Version long version) {}
