package shop;

import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** Without Lombok, in the same package as classes with it. */
@Table("simples")
public record Simple(@PartitionKey String id, int count) {}
