package shop;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.Embedded;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.Ignore;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.Json;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.ViewOf;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.typed.ConditionOf;

/** Views of indexes. */
public final class Views {
    private Views() {}

    @IndexView("by-age")
    public record ByAge(@Attribute("PK") String pk, @Attribute("SK") String sk, Integer age, String nickname)
            implements ViewOf<User> {}

    /** A class with nested values, encrypted ones and one that is not stored. */
    @IndexView("gsi-email")
    public record ByEmail(
            String nickname,
            @Encrypted String taxId,
            User.Address address,
            User.Color color,
            Map<String, Integer> counts,
            Optional<Long> boxed,
            @Json User.Address raw,
            @Attribute("given") String name,
            @Ignore int cached)
            implements ViewOf<User> {}

    /** A bean. */
    @IndexView("gsi-email")
    public static class EmailBean implements ViewOf<User> {
        private String nickname = "none";
        private List<User.Line> lines = List.of();

        public String getNickname() {
            return nickname;
        }

        public void setNickname(String nickname) {
            this.nickname = nickname;
        }

        public List<User.Line> getLines() {
            return lines;
        }

        public void setLines(List<User.Line> lines) {
            this.lines = lines;
        }
    }

    @Table("rows")
    @PartitionKey(template = "ROW#{id}")
    @IndexPartitionKey(value = "GSI1", template = "{group}#{kind}")
    @IndexSortKey(value = "GSI1", template = "{number:5}")
    public record Row(String id, String group, String kind, long number, @Embedded(flat = true) Place place) {}

    public record Place(String city, String street) {}

    /** Part of an embedded object, and attributes that only keys have. */
    @IndexView("GSI1")
    public record RowOfKind(String id, long number, String city) implements ViewOf<Row> {}

    @IndexView("GSI1")
    private record Secret(String id) implements ViewOf<Row> {}

    /** Conditions on attributes of the view and on the keys of its index. */
    public static List<Condition> typed() {
        List<ConditionOf<RowOfKind>> typed = List.of(
                Views_RowOfKind_.NUMBER.gt(1L),
                Views_RowOfKind_.CITY.eq("Oslo"),
                Views_RowOfKind_.GROUP.eq("g"),
                Views_RowOfKind_.KIND.beginsWith("k"),
                Views_RowOfKind_.GSI1_PK.eq("g#k"));
        return typed.stream().map(ConditionOf::condition).toList();
    }

    public static List<Condition> untyped() {
        return List.of(
                Condition.field("number", ">", 1L),
                Condition.field("city", "=", "Oslo"),
                Condition.field("group", "=", "g"),
                Condition.field("kind", "BEGINS_WITH", "k"),
                Condition.field("GSI1PK", "=", "g#k"));
    }
}
