package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Index;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.ProjectionType;

/** Indexes of a sealed family that do not contain the discriminator. */
@DynamoTest
class FamilyIndexTest {
    @Table("shapes")
    @Discriminator("kind")
    @Index(name = "by-group", projection = ProjectionType.KEYS_ONLY)
    sealed interface Shape {
        record Dot(
                @PartitionKey String id,
                @IndexPartitionKey("by-group") String group) implements Shape {}

        record Line(
                @PartitionKey String id,
                @IndexPartitionKey("by-group") String group,
                long length) implements Shape {}
    }

    @Test
    void countOfTheFamilyNeedsNoDiscriminatorInTheIndex(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        try (TableTheory db = TableTheory.over(TestWire.open(config), config)) {
            db.createTable(Shape.class);
            db.model(new Shape.Dot("1", "g")).create();
            db.model(new Shape.Line("2", "g", 3)).create();

            assertThat(db.model(Shape.class)
                            .index("by-group")
                            .where("group", "=", "g")
                            .count())
                    .isEqualTo(2);
        }
    }
}
