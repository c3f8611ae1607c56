package shop;

import org.tabletheory.client.mapping.CreatedAt;
import org.tabletheory.client.mapping.Discriminator;
import org.tabletheory.client.mapping.DiscriminatorValue;
import org.tabletheory.client.mapping.Embedded;
import org.tabletheory.client.mapping.PartitionKey;
import org.tabletheory.client.mapping.Table;

@Table("${STAGE}-shapes")
@Discriminator("kind")
public sealed interface Shape {
    @DiscriminatorValue("circle")
    record Circle(@PartitionKey String id, double radius) implements Shape {}

    record Square(@PartitionKey String id, double side, @Embedded(flat = true) Audit audit) implements Shape {}

    record Audit(@CreatedAt String at, String by) {}
}
