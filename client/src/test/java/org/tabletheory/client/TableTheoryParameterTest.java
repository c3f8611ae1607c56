package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.wire.HttpWire;
import org.tabletheory.local.DynamoTest;
import org.tabletheory.local.TablePrefix;
import org.tabletheory.schema.Model;

/** A test can ask for the client itself, and has the tables to itself. */
@DynamoTest
class TableTheoryParameterTest {
    private static final Model NOTE =
            Model.builder("Note", "notes").partitionKey("PK", Type.S).build();

    @Test
    void clientOfATestUsesTablesOfItsOwnPrefix(TableTheory db, URI endpoint, TablePrefix prefix) {
        try (HttpWire wire = new HttpWire(Config.local(endpoint))) {
            new LocalTables(wire).create(NOTE.withTable(prefix.table("notes")));
        }
        db.register(NOTE);
        Item note = Item.of("PK", Value.s("1"));

        db.model("Note", note).create();

        assertThat(db.model("Note").where("PK", "=", "1").first()).isEqualTo(note);
        assertThat(db.model("Note").where("PK", "=", "1").explain().toString()).contains(prefix.table("notes"));
    }
}
