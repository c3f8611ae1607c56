package wrong;

import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.*;

@Table("t")
record UnmappableType(
        @PartitionKey String id,
        InputStream stream,
        Number number,
        Object any,
        Set<List<String>> sets,
        Map<Integer, String> map,
        @Attribute(type = Type.N) boolean flag) {}
