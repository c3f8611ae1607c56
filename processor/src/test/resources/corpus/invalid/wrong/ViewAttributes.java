package wrong;

import java.time.Instant;
import java.util.List;
import org.tabletheory.mapping.*;
import org.tabletheory.schema.ProjectionType;

@IndexView("by-status")
public record ViewAttributes(
        String id,
        int totl,
        String text,
        int total,
        List<Integer> tags,
        String secret,
        Instant at,
        Instant expires,
        String json,
        String money)
        implements ViewOf<ViewAttributes.Order> {

    @Table("orders")
    @Index(name = "by-status", projection = ProjectionType.INCLUDE, fields = {"total", "tags", "secret", "at", "expires", "json", "money"})
    public record Order(
            @PartitionKey String id,
            @IndexPartitionKey("by-status") String status,
            String text,
            long total,
            List<String> tags,
            @Encrypted String secret,
            @UnixSeconds Instant at,
            @Ttl Instant expires,
            @Json String json,
            @ConvertWith(Money.class) String money) {}

    public static final class Money implements Converter<String> {
        @Override
        public org.tabletheory.attribute.Type type() {
            return org.tabletheory.attribute.Type.S;
        }

        @Override
        public org.tabletheory.attribute.Value write(String text) {
            return org.tabletheory.attribute.Value.s(text);
        }

        @Override
        public String read(org.tabletheory.attribute.Value value) {
            return "";
        }
    }
}
