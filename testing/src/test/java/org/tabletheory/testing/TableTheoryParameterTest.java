package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheory;
import org.tabletheory.schema.Model;

/** A test parameter of type {@code TableTheory} is a client with tables of this test only. */
@DynamoTest
class TableTheoryParameterTest {
    private static final Model NOTE =
            Model.builder("Note", "notes").partitionKey("PK", Type.S).build();

    @Test
    void clientUsesTheTestsTablePrefix(TableTheory db, TablePrefix prefix) {
        db.createTable(NOTE);
        db.register(NOTE);
        Item note = Item.of("PK", Value.s("1"));

        db.model("Note", note).create();

        assertThat(db.model("Note").where("PK", "=", "1").first()).isEqualTo(note);
        assertThat(db.model("Note").where("PK", "=", "1").explain().toString()).contains(prefix.table("notes"));
    }
}
