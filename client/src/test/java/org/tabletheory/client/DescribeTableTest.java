package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.table.Billing;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;
import org.tabletheory.wire.Wire;

/** Describes tables by name, and reads and writes their items without a model. */
@DynamoTest
class DescribeTableTest {
    private static final Model NOTE = Model.builder("Note", "notes")
            .partitionKey("author", Type.S)
            .sortKey("day", Type.N)
            .attribute(AttributeDef.of("topic", Type.B).optional(true))
            .attribute(AttributeDef.of("words", Type.N).optional(true))
            .index(IndexDef.gsi("by-topic", new KeyPart("topic", Type.B))
                    .projection(Projection.include(List.of("words"))))
            .index(IndexDef.lsi("by-words", new KeyPart("author", Type.S), new KeyPart("words", Type.N))
                    .projection(Projection.KEYS_ONLY))
            .build();

    private static Item anything() {
        return DynamoJson.readItem("""
                {"author":{"S":"ada"},"day":{"N":"1"},"topic":{"B":"AQID"},"nothing":{"NULL":true},"yes":{"BOOL":true},
                "empty":{"S":""},"none":{"L":[]},"deep":{"M":{"a b":{"L":[{"N":"1.5"},{"M":{}}]}}},
                "tags":{"SS":["x","y"]},"sizes":{"NS":["1","2.5"]},"blobs":{"BS":["AQ==","Ag=="]},
                "with.dot":{"S":"v"},"version":{"N":"7"},"createdAt":{"S":"long ago"},"ttl":{"S":"never"},
                "exact":{"N":"12345678901234567890123456789012345678"}}
                """);
    }

    @Test
    void descriptionHasKeysIndexesAndStatus(TableTheory db, TablePrefix prefix) {
        db.createTable(NOTE);

        TableDescription notes = db.describeTable("notes");

        assertThat(notes.name()).isEqualTo(prefix.table("notes"));
        assertThat(notes.isActive()).isTrue();
        assertThat(notes.primaryKey()).isEqualTo(NOTE.primaryKey());
        assertThat(notes.index("by-topic").orElseThrow().definition())
                .isEqualTo(NOTE.index("by-topic").orElseThrow());
        assertThat(notes.index("by-words").orElseThrow().definition())
                .isEqualTo(NOTE.index("by-words").orElseThrow());
        assertThat(notes.billing()).isEqualTo(Billing.PER_REQUEST);
        assertThat(notes.stream()).isNull();
        assertThat(notes.encryption()).isNull();
        assertThat(notes.ttl()).isNull();
        assertThat(notes.createdAt()).isNotNull();
    }

    @Test
    void missingTableIsReportedByName(TableTheory db, TablePrefix prefix) {
        assertThatThrownBy(() -> db.describeTable("nowhere"))
                .isInstanceOf(TableNotFoundException.class)
                .hasMessageContaining(prefix.table("nowhere"))
                .hasMessageContaining("region");
    }

    @Test
    void rawItemsRoundTripUnchanged(TableTheory db, URI endpoint, TablePrefix prefix) {
        db.createTable(NOTE);
        try (Wire wire = Config.local(endpoint).newWire()) {
            new LocalTables(wire).put(NOTE.withTable(prefix.table("notes")), anything());
        }
        Mapper<Item> raw = db.describeTable("notes").mapper();

        List<Item> found = db.model(raw).scan();
        assertThat(found).containsExactly(anything());

        Item copy = found.get(0).with("author", Value.s("copy"));
        assertThat(db.model(raw, copy).save()).isEqualTo(copy);
        assertThat(db.model(raw)
                        .where("author", "=", "copy")
                        .where("day", "=", 1)
                        .first())
                .isEqualTo(copy);
    }

    @Test
    void conditionsOnUndeclaredAttributesWork(TableTheory db) {
        db.createTable(NOTE);
        Mapper<Item> raw = db.describeTable("notes").mapper();
        db.model(raw, anything()).create();

        assertThat(db.model(raw)
                        .filter("deep.x", "NOT_EXISTS")
                        .filter("version", "=", 7)
                        .scan())
                .hasSize(1);
        assertThat(db.model(raw)
                        .where("author", "=", "ada")
                        .filter("tags", "CONTAINS", "z")
                        .all())
                .isEmpty();
        assertThat(db.model(raw)
                        .index("by-topic")
                        .where("topic", "=", new byte[] {1, 2, 3})
                        .all())
                .singleElement()
                .satisfies(item ->
                        assertThat(item.attributes().keySet()).containsExactlyInAnyOrder("author", "day", "topic"));
    }

    @Test
    void invalidRawItemIsRejectedBeforeAnyRequest(TableTheory db) {
        db.createTable(NOTE);
        Mapper<Item> raw = db.describeTable("notes").mapper();

        assertThatThrownBy(
                        () -> db.model(raw, Item.of("author", Value.s("ada"))).save())
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).contains(ErrorCodes.MISSING_PRIMARY_KEY));
        assertThatThrownBy(() ->
                        db.model(raw, anything().with("topic", Value.s("text"))).save())
                .hasMessageContaining("topic has type B");
    }

    @Test
    void describedModelHasOnlyKeys(TableTheory db) {
        db.createTable(NOTE);

        Model bare = db.describeTable("notes").model();

        assertThat(bare.attributes())
                .extracting(AttributeDef::attribute)
                .containsExactlyInAnyOrder("author", "day", "topic", "words");
        assertThat(bare.index("by-topic").orElseThrow().projection()).isEqualTo(Projection.KEYS_ONLY);
        assertThat(Map.of(bare.primaryKey(), bare.indexes().size())).containsEntry(NOTE.primaryKey(), 2);
    }
}
