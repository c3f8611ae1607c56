package wrong;

import java.net.URL;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.tabletheory.mapping.*;

@Table("t")
record WithoutAlternative(
        @PartitionKey String id,
        URL url,
        PriorityQueue<String> queue,
        List<Map<String, URL>> deep,
        java.sql.Timestamp time,
        EnumSet<?> any,
        Names names,
        Part part,
        Shape shape) {
    static class Names extends ArrayList<String> {}

    static class Part {
        final String text = "";
    }

    interface Shape {}
}
