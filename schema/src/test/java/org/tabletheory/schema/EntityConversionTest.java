package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.convert.SchemaConversion;
import org.tabletheory.schema.onetable.OneTableSchema;

/** What a OneTable entity becomes in DMS, and what the notes say about it. */
class EntityConversionTest {
    private static SchemaConversion<DmsDocument> convert(String params, String indexes, String fields) {
        String schema = """
                {"version": "0.0.1", "format": "onetable:1.1.0", "params": {%s},
                 "indexes": {"primary": {"hash": "pk", "sort": "sk"}%s},
                 "models": {"User": {"pk": {"type": "string"}, "sk": {"type": "string"}%s}}}
                """.formatted(params, indexes, fields);
        return SchemaConversion.toDms(OneTableSchema.read("s.json", schema).document(), "users");
    }

    private static Model model(SchemaConversion<DmsDocument> conversion) {
        return conversion.document().orElseThrow().model("User").orElseThrow();
    }

    private static AttributeDef attribute(SchemaConversion<DmsDocument> conversion, String name) {
        return model(conversion).attribute(name).orElseThrow();
    }

    private static List<String> notes(SchemaConversion<DmsDocument> conversion) {
        return conversion.notes().stream().map(SchemaConversion.Note::toString).toList();
    }

    @Test
    void datesAreTextOrNumbers() {
        SchemaConversion<DmsDocument> numbers = convert("", "", """
                , "born": {"type": "date"}, "seen": {"type": "date", "isoDates": true},
                  "gone": {"type": "date", "ttl": true}, "also": {"type": "date", "ttl": true}""");

        assertThat(attribute(numbers, "born").type()).isEqualTo(Type.N);
        assertThat(attribute(numbers, "seen").type()).isEqualTo(Type.S);
        assertThat(attribute(numbers, "seen").format()).isEqualTo(Format.RFC3339_NANO);
        assertThat(attribute(numbers, "gone").hasRole(Role.TTL)).isTrue();
        assertThat(attribute(numbers, "gone").format()).isEqualTo(Format.UNIX_SECONDS);
        assertThat(attribute(numbers, "also").hasRole(Role.TTL)).as("one ttl").isFalse();
        assertThat(notes(numbers))
                .anyMatch(note -> note.startsWith("changed: User.born: the date is a number of milliseconds"))
                .noneMatch(note -> note.contains("User.seen: the date"));
    }

    @Test
    void timestampsHaveRolesIfTheyAreText() {
        SchemaConversion<DmsDocument> text = convert("\"isoDates\": true, \"timestamps\": true", "", "");
        assertThat(attribute(text, "created").hasRole(Role.CREATED_AT)).isTrue();
        assertThat(attribute(text, "updated").hasRole(Role.UPDATED_AT)).isTrue();
        assertThat(attribute(text, "updated").type()).isEqualTo(Type.S);

        SchemaConversion<DmsDocument> created = convert("\"isoDates\": true, \"timestamps\": \"create\"", "", "");
        assertThat(model(created).attribute("created")).isPresent();
        assertThat(model(created).attribute("updated")).isEmpty();

        SchemaConversion<DmsDocument> numbers = convert("\"timestamps\": true", "", "");
        assertThat(attribute(numbers, "created").type()).isEqualTo(Type.N);
        assertThat(attribute(numbers, "created").hasRole(Role.CREATED_AT)).isFalse();
        assertThat(notes(numbers))
                .anyMatch(note -> note.startsWith("changed: User.created: the timestamp is a number"));

        SchemaConversion<DmsDocument> declared = convert(
                "\"isoDates\": true, \"timestamps\": true, \"updatedField\": \"changed\"",
                "",
                ", \"created\": {\"type\": \"date\"}, \"changed\": {\"type\": \"date\"}");
        assertThat(attribute(declared, "created").hasRole(Role.CREATED_AT)).isTrue();
        assertThat(attribute(declared, "changed").hasRole(Role.UPDATED_AT)).isTrue();
        assertThat(model(convert("", "", "")).attribute("created")).isEmpty();
    }

    @Test
    void typesOfFields() {
        SchemaConversion<DmsDocument> types = convert("", "", """
                , "b": {"type": "binary"}, "s": {"type": "set"}, "o": {"type": "object"},
                  "n": {"type": "set", "items": {"type": "number"}}, "t": {"type": "set", "items": {"type": "string"}},
                  "y": {"type": "boolean"}""");

        assertThat(attribute(types, "b").type()).isEqualTo(Type.B);
        assertThat(attribute(types, "s").type()).isEqualTo(Type.SS);
        assertThat(attribute(types, "n").type()).isEqualTo(Type.NS);
        assertThat(attribute(types, "t").type()).isEqualTo(Type.SS);
        assertThat(attribute(types, "o").type()).isEqualTo(Type.M);
        assertThat(attribute(types, "y").type()).isEqualTo(Type.BOOL);
        assertThat(notes(types))
                .anyMatch(note -> note.startsWith("changed: User.b: OneTable can store binary data as a base64 string"))
                .anyMatch(note -> note.startsWith("changed: User.s: OneTable does not declare the element type"))
                .noneMatch(note -> note.contains("User.n: OneTable does not"));
    }

    @Test
    void fieldsThatAreNoAttributesAreNoted() {
        SchemaConversion<DmsDocument> packed = convert("", "", """
                , "street": {"type": "string", "map": "address.street"},
                  "both": {"type": "string", "encode": ["pk", "#", 1]}, "alias": {"type": "string", "map": "a"}""");

        assertThat(attribute(packed, "address").type()).isEqualTo(Type.M);
        assertThat(model(packed).attribute("street")).isEmpty();
        assertThat(model(packed).attribute("both")).isEmpty();
        assertThat(model(packed).attribute("a")).isPresent();
        assertThat(packed.loses()).isTrue();
        assertThat(notes(packed))
                .anyMatch(note -> note.startsWith("changed: User.street: it is packed into `address`"))
                .anyMatch(note -> note.startsWith("lost: User.both: an encoded field is not stored as an attribute"));
    }

    @Test
    void indexesOfWhichTheEntityHasTheKeysAreDeclared() {
        String fields =
                ", \"a\": {\"type\": \"string\"}, \"b\": {\"type\": \"number\"}, \"c\": {\"type\": \"boolean\"}";
        SchemaConversion<DmsDocument> indexes = convert("", """
                , "one": {"hash": "a", "sort": "b", "project": ["c", "other"]}, "two": {"hash": "missing"},
                  "six": {"hash": "c"}, "ten": {"hash": "a", "sort": "missing"}, "odd": {"hash": "a", "sort": "c"},
                  "any": {"type": "local", "sort": "b", "project": "keys"}, "non": {"type": "local", "sort": "missing"},
                  "few": {"hash": "a", "project": ["other"]}""", fields);
        Model model = model(indexes);

        assertThat(model.indexes()).extracting(IndexDef::name).containsExactlyInAnyOrder("one", "any", "few");
        assertThat(model.index("one").orElseThrow().projection()).isEqualTo(Projection.include(java.util.Set.of("c")));
        assertThat(model.index("few").orElseThrow().projection()).isEqualTo(Projection.KEYS_ONLY);
        assertThat(model.index("any").orElseThrow().type()).isEqualTo(IndexType.LSI);
        assertThat(notes(indexes))
                .anyMatch(note -> note.startsWith("changed: User in one: the index also projects attributes"))
                .anyMatch(note -> note.startsWith("changed: User in two: the entity has no fields for the keys"))
                .anyMatch(note -> note.startsWith("changed: User in non: the entity has no fields for the keys"))
                .anyMatch(note -> note.startsWith("lost: User in six: the fields of the entity cannot be keys"))
                .anyMatch(note -> note.startsWith("lost: User in ten: the fields of the entity cannot be keys"))
                .anyMatch(note -> note.startsWith("lost: User in odd: the fields of the entity cannot be keys"));
    }

    @Test
    void keysOfTheTableAreRequired() {
        SchemaConversion<DmsDocument> conversion = convert("", "", "");

        assertThat(attribute(conversion, "pk").required()).isTrue();
        assertThat(attribute(conversion, "pk").hasRole(Role.PK)).isTrue();
        assertThat(attribute(conversion, "sk").hasRole(Role.SK)).isTrue();
    }
}
