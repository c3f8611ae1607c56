package wrong;

import java.time.Instant;
import java.util.List;
import org.tabletheory.mapping.*;

@Table("t")
@PartitionKey(template = "USER#{userID}")
@SortKey(template = "{created:millis}")
@IndexPartitionKey(value = "secret", template = "{secret}")
@IndexPartitionKey(value = "tags", template = "{tags}")
@IndexPartitionKey(value = "version", template = "{version:10}")
@IndexPartitionKey(value = "number", template = "{price:10}")
@IndexPartitionKey(value = "time", template = "{name:millis}")
@IndexPartitionKey(value = "inside", template = "{tags.first}")
record TemplateComponents(
        String userId,
        String name,
        @CreatedAt Instant created,
        @Encrypted String secret,
        List<String> tags,
        double price,
        @Version long version) {}
