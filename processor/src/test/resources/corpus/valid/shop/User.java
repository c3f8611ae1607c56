package shop;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.Ignore;
import org.tabletheory.mapping.Index;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.Json;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.ProjectionType;

@Table(value = "users", namespace = "shop")
@Index(name = "by-age", type = IndexType.LSI, projection = ProjectionType.INCLUDE, fields = "nickname")
public record User(
        @PartitionKey("PK") String pk,
        @SortKey("SK") String sk,
        @IndexPartitionKey("gsi-email") String emailHash,
        @OmitEmpty String nickname,
        @OmitEmpty Set<String> tags,
        @Encrypted String taxId,
        Address address,
        List<Line> lines,
        Map<String, Integer> counts,
        Color color,
        Map<Color, List<Set<Long>>> odd,
        boolean active,
        double score,
        @IndexSortKey("by-age") int age,
        Long boxed,
        char letter,
        byte[] blob,
        String[] words,
        BigDecimal balance,
        LocalDate born,
        UUID id,
        Optional<String> maybe,
        Tree tree,
        @Json Address raw,
        @Attribute("given") String name,
        String model,
        String in,
        String out,
        @Ignore int cached,
        @CreatedAt @IndexSortKey("gsi-email") Instant createdAt,
        @UpdatedAt Instant updatedAt,
        @Version long version,
        @Ttl @OmitEmpty Instant expires) {
    public enum Color {
        RED,
        GREEN
    }

    public record Address(String city, @OmitEmpty String zip, Optional<Address> before) {}

    public record Line(String sku, long qty, Page<String> page) {}

    public record Page<T>(List<T> items, int number) {}

    public record Tree(String name, List<Tree> children) {}
}
