package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.mapping.IndexPartitionKey;
import org.tabletheory.client.mapping.PartitionKey;
import org.tabletheory.client.mapping.SortKey;
import org.tabletheory.client.mapping.Table;
import org.tabletheory.local.DynamoTest;
import org.tabletheory.schema.Model;

/** Tables made from what models say, on the real local database. */
@DynamoTest
class CreateTableTest {
    @Table("notes")
    record Note(
            @PartitionKey String author,
            @SortKey String id,
            @IndexPartitionKey("by-topic") String topic) {}

    @Test
    void aTableOfAClassHasItsKeysAndIndexes(TableTheory db) {
        db.createTable(Note.class);
        Note note = new Note("ada", "1", "engines");

        db.model(note).create();

        assertThat(db.model(Note.class).where("author", "=", "ada").all()).containsExactly(note);
        assertThat(db.model(Note.class)
                        .index("by-topic")
                        .where("topic", "=", "engines")
                        .all())
                .containsExactly(note);
    }

    @Test
    void aTableThatIsThereAlreadyIsAnError(TableTheory db) {
        db.createTable(Note.class);

        assertThatThrownBy(() -> db.createTable(Note.class)).isInstanceOf(TableTheoryException.class);
    }

    @Test
    void modelsWithOtherKeysCannotShareATable(TableTheory db) {
        Model text = Model.builder("A", "shared").partitionKey("PK", Type.S).build();
        Model number = Model.builder("B", "shared").partitionKey("PK", Type.N).build();

        assertThatThrownBy(() -> db.createTable(text, number))
                .isInstanceOfSatisfying(
                        TableTheoryException.class, e -> assertThat(e.codes()).contains(ErrorCodes.INVALID_MODEL))
                .hasMessageContaining("B has others than A");
    }
}
