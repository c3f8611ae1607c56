package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.convert.SchemaConversion;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableField;

/** What a DMS model becomes in a OneTable schema, and what the notes say about it. */
class ModelConversionTest {
    private static final JsonValue.Obj EXTENSION =
            new JsonValue.Obj(Map.of("x-note", JsonValue.text("kept for other tools")));

    private static Model.Builder model(String name) {
        return Model.builder(name, "users")
                .dmsVersion(DmsVersion.V0_2)
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S);
    }

    private static SchemaConversion<OneTableDocument> convert(Model.Builder... models) {
        return SchemaConversion.toOneTable(new DmsDocument(
                DmsVersion.V0_2,
                null,
                List.of(models).stream().map(Model.Builder::build).toList(),
                JsonValue.Obj.EMPTY));
    }

    private static OneTableDocument schema(SchemaConversion<OneTableDocument> conversion) {
        return conversion.document().orElseThrow();
    }

    private static OneTableField field(SchemaConversion<OneTableDocument> conversion, String name) {
        return of(of(schema(conversion).entities(), "User").fields(), name);
    }

    private static <T> T of(Map<String, T> named, String name) {
        return Objects.requireNonNull(named.get(name), name);
    }

    private static List<String> notes(SchemaConversion<OneTableDocument> conversion) {
        return conversion.notes().stream().map(SchemaConversion.Note::toString).toList();
    }

    @Test
    void typesOfAttributes() {
        SchemaConversion<OneTableDocument> types = convert(model("User")
                .attribute(AttributeDef.of("n", Type.N).required(true))
                .attribute(AttributeDef.of("b", Type.B))
                .attribute(AttributeDef.of("y", Type.BOOL))
                .attribute(AttributeDef.of("l", Type.L))
                .attribute(AttributeDef.of("m", Type.M))
                .attribute(AttributeDef.of("ss", Type.SS))
                .attribute(AttributeDef.of("ns", Type.NS))
                .attribute(AttributeDef.of("nul", Type.NULL))
                .attribute(AttributeDef.of("ttl", Type.N)
                        .format(Format.UNIX_SECONDS)
                        .roles(Role.TTL)));

        assertThat(field(types, "n").type()).isEqualTo(FieldType.NUMBER);
        assertThat(field(types, "n").required()).isTrue();
        assertThat(field(types, "b").type()).isEqualTo(FieldType.BINARY);
        assertThat(field(types, "b").required()).isFalse();
        assertThat(field(types, "y").type()).isEqualTo(FieldType.BOOLEAN);
        assertThat(field(types, "l").type()).isEqualTo(FieldType.ARRAY);
        assertThat(field(types, "m").type()).isEqualTo(FieldType.OBJECT);
        assertThat(field(types, "ss").type()).isEqualTo(FieldType.SET);
        assertThat(field(types, "ss").properties().get("items")).asString().contains("string");
        assertThat(field(types, "ns").properties().get("items")).asString().contains("number");
        assertThat(field(types, "ttl").type()).isEqualTo(FieldType.DATE);
        assertThat(field(types, "ttl").properties().isTrue("ttl")).isTrue();
        assertThat(notes(types)).anyMatch(note -> note.startsWith("changed: User.nul: OneTable has no NULL type"));
    }

    @Test
    void whatOneTableCannotExpressIsKept() {
        SchemaConversion<OneTableDocument> kept = convert(model("User")
                .naming(NamingConvention.CAMEL_CASE)
                .extensions(EXTENSION)
                .writePolicy(ModelWritePolicy.WRITE_ONCE)
                .attribute(AttributeDef.of("a", Type.S).omitEmpty(true))
                .attribute(AttributeDef.of("j", Type.S).json(true))
                .attribute(AttributeDef.of("e", Type.S).encryption(Encryption.V1))
                .attribute(AttributeDef.of("v", Type.N).format(Format.INT).roles(Role.VERSION))
                .attribute(AttributeDef.of("x", Type.S).extensions(EXTENSION)));

        assertThat(notes(kept))
                .contains(
                        "kept aside: User.naming: OneTable does not check names.",
                        "kept aside: User.write_policy: OneTable does not enforce a write policy.",
                        "kept aside: User.x-: OneTable models do not support extensions.")
                .anyMatch(note -> note.startsWith("kept aside: User.a: OneTable has no equivalent of omit_empty"))
                .anyMatch(note -> note.startsWith("kept aside: User.j: OneTable has no equivalent of json"))
                .anyMatch(note -> note.startsWith("kept aside: User.e: OneTable has no equivalent of encryption"))
                .anyMatch(note -> note.startsWith("kept aside: User.v: OneTable has no equivalent of format, role"))
                .anyMatch(note -> note.startsWith("kept aside: User.x: OneTable has no equivalent of x-note"));
        assertThat(schema(kept).extensions().toString()).contains("write_once", "x-note", "omit_empty");
    }

    @Test
    void timestampsAreThoseOfTheFirstModelThatHasThem() {
        AttributeDef created =
                AttributeDef.of("made", Type.S).format(Format.RFC3339_NANO).roles(Role.CREATED_AT);
        AttributeDef updated =
                AttributeDef.of("changed", Type.S).format(Format.RFC3339_NANO).roles(Role.UPDATED_AT);

        SchemaConversion<OneTableDocument> both =
                convert(model("User"), model("Guest").attribute(created).attribute(updated));
        assertThat(schema(both).params().keepsCreated()).isTrue();
        assertThat(schema(both).params().keepsUpdated()).isTrue();
        assertThat(schema(both).params().createdField()).isEqualTo("made");
        assertThat(schema(both).params().updatedField()).isEqualTo("changed");
        assertThat(of(schema(both).entities(), "Guest").fields()).doesNotContainKeys("made", "changed");
        assertThat(notes(both)).anyMatch(note -> note.startsWith("changed: timestamps: OneTable stores milliseconds"));

        SchemaConversion<OneTableDocument> one = convert(model("User").attribute(updated));
        assertThat(schema(one).params().keepsCreated()).isFalse();
        assertThat(schema(one).params().keepsUpdated()).isTrue();
        assertThat(schema(convert(model("User"))).params().keepsUpdated()).isFalse();
    }

    @Test
    void indexesHaveOneHashAndOneSortAttribute() {
        KeyPart a = new KeyPart("a", Type.S);
        KeyPart b = new KeyPart("b", Type.S);
        AttributeDef first = AttributeDef.of("a", Type.S);
        AttributeDef second = AttributeDef.of("b", Type.S);
        SchemaConversion<OneTableDocument> indexes = convert(
                model("User")
                        .attribute(first)
                        .attribute(second)
                        .index(IndexDef.gsi("one", a))
                        .index(IndexDef.gsi("two", a, b))
                        .index(new IndexDef(
                                "many", IndexType.GSI, List.of(a, b), List.of(), Projection.ALL, JsonValue.Obj.EMPTY))
                        .index(new IndexDef(
                                "part",
                                IndexType.GSI,
                                List.of(a),
                                List.of(b),
                                Projection.include(Set.of("b")),
                                EXTENSION)),
                model("Guest").attribute(first).attribute(second).index(IndexDef.gsi("two", b, a)));

        assertThat(schema(indexes).indexes()).containsOnlyKeys("primary", "one", "two", "part");
        assertThat(of(schema(indexes).indexes(), "two").hash()).isEqualTo("a");
        assertThat(of(schema(indexes).indexes(), "two").sort()).isEqualTo("b");
        assertThat(of(schema(indexes).indexes(), "part").projection()).isEqualTo(Projection.include(Set.of("b")));
        assertThat(notes(indexes))
                .contains(
                        "lost: User.indexes.many: a OneTable index has a single hash and a single sort attribute.",
                        "changed: User.indexes.one: OneTable 1.1.0 requires a sort key, which the index does not have.",
                        "changed: Guest.indexes.two: another model declares the index differently; that declaration is"
                                + " used.",
                        "kept aside: User.indexes.part: its extensions are preserved in the index.");
    }

    @Test
    void modelsWithOtherKeysAreLost() {
        SchemaConversion<OneTableDocument> keys = convert(
                model("User"),
                Model.builder("Guest", "users").dmsVersion(DmsVersion.V0_2).partitionKey("PK", Type.S));

        assertThat(schema(keys).entities()).containsOnlyKeys("User");
        assertThat(notes(keys)).contains("lost: Guest: its keys differ from those of `User` in the same table.");
    }
}
