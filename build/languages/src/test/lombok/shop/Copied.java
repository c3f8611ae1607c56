package shop;

import lombok.AccessLevel;
import lombok.AllArgsConstructor;
import lombok.EqualsAndHashCode;
import lombok.Getter;
import lombok.NoArgsConstructor;
import lombok.Setter;
import lombok.ToString;
import lombok.With;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

@Table("copies")
@Getter
@Setter(AccessLevel.PACKAGE)
@With
@NoArgsConstructor
@AllArgsConstructor
@ToString
@EqualsAndHashCode
public class Copied {
    @PartitionKey
    private String id;

    private String title;
    private Plain plain;

    /** Without Lombok, beside a class with it. */
    public record Plain(String text) {}
}
