package shop;

import lombok.EqualsAndHashCode;
import lombok.Getter;
import lombok.ToString;
import lombok.experimental.SuperBuilder;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;

@Getter
@SuperBuilder
@ToString
@EqualsAndHashCode
public abstract class Keyed {
    @PartitionKey
    private final String pk;

    @SortKey
    private final String sk;
}
