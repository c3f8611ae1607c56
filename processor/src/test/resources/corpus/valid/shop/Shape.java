package shop;

import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.DiscriminatorValue;
import org.tabletheory.mapping.Embedded;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

@Table("${STAGE}-shapes")
@Discriminator("kind")
public sealed interface Shape {
    @DiscriminatorValue("circle")
    record Circle(@PartitionKey String id, double radius) implements Shape {}

    record Square(@PartitionKey String id, double side, @Embedded(flat = true) Audit audit) implements Shape {}

    record Audit(@CreatedAt String at, String by) {}
}
