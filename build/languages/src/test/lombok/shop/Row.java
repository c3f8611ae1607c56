package shop;

import lombok.Builder;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** A record is complete without Lombok, and its builder is not needed. */
@Table("rows")
@Builder
public record Row(@PartitionKey String id, int count) {}
