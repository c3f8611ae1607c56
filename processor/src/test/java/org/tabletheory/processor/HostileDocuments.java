package org.tabletheory.processor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.tabletheory.schema.document.JsonValue;

/** Random DMS documents with hostile names. Many of them are invalid; those that are not must be usable everywhere. */
final class HostileDocuments {
    /** Texts that have a meaning in Java, Javadoc, JavaPoet, HTML or file systems. */
    static final List<String> HOSTILE = List.of(
            "\\u002a\\u002f class Evil {} /\\u002a",
            "*/ class Evil {} /*",
            "\\*/ class Evil {} //",
            "\\\\u002a/class Evil{}/*",
            "\\uuuu002a\\uuuu002f",
            "\"); } class Evil { static { System.exit(1); } } //",
            "\\u0022, name = \\u0022evil",
            "\\u000a class Evil {} //",
            "a\nclass Evil {}",
            "a\r\nb",
            "a\u2028b\u2029c\u0085d",
            "\u202eevil\u202c",
            "a\u0000b\u200bc\u00ad",
            "\ud800",
            "\\",
            "\\u",
            "\\ud800",
            "\"",
            "'",
            "$L $T $S $$ $< $> $[ $] $W $Z $1L $N",
            "${STAGE}",
            "${*/}",
            "{@code",
            "}}}",
            "{@link System#exit}",
            "@param",
            "<script>alert(1)</script>",
            "&#42;/",
            "&amp;",
            "%s %n %d",
            "../../etc/passwd",
            "/etc/passwd",
            "..",
            "a:b#c.d-e_f",
            "CON",
            "\ud83d\ude00",
            "größe",
            "ΑΒΓ",
            "表",
            "ǅ",
            "İ",
            "e\u0301",
            " ",
            "",
            "x".repeat(255),
            "表".repeat(255),
            "y".repeat(300));

    /** Names that mean something else where a generated source uses them. */
    private static final List<String> TAKEN = List.of(
            ("class record enum yield var sealed permits non-sealed _ __ true null this super int long default switch"
                            + " toString hashCode equals getClass wait notify clone finalize MODEL DISCRIMINATOR_ type"
                            + " mappers in out put attribute created building thrown values value names codec of read write"
                            + " String Object Long Boolean Class Override Record Enum Void Integer Deprecated"
                            + " SuppressWarnings Generated List Set Map Instant BigDecimal ByteBuffer Type Value Format"
                            + " Table Index Attribute PartitionKey SortKey Version Ttl Json Encrypted OmitEmpty CreatedAt"
                            + " UpdatedAt UnixSeconds WritePolicy IndexPartitionKey IndexSortKey NamingConvention DmsVersion"
                            + " IndexType ProjectionType Model AttributeDef Mapper Mappers GeneratedMappers Structure Values"
                            + " TableTheoryMappers_ java javax org com a_b a-b aB A_B AB ab Ab AB_ a1 1a 2 PK SK pk sk")
                    .split(" "));

    private static final List<String> TYPES = List.of("S", "N", "B", "BOOL", "NULL", "SS", "NS", "BS", "L", "M");

    private final Random random;

    HostileDocuments(long seed) {
        this.random = new Random(seed);
    }

    /** Returns the next document as JSON. */
    String next() {
        Map<String, JsonValue> document = new LinkedHashMap<>();
        document.put("dms_version", text(random.nextBoolean() ? "0.1" : "0.2"));
        if (random.nextInt(3) == 0) {
            document.put("namespace", text(one(4) ? hostile() : "java.util.acme".substring(random.nextInt(11))));
        }
        Set<String> names = new LinkedHashSet<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            names.add(one(3) ? hostile() : pick(TAKEN));
        }
        document.put(
                "models", new JsonValue.Array(names.stream().map(this::model).toList()));
        document.put("x-" + hostile(), text(hostile()));
        return new JsonValue.Obj(document).toText();
    }

    private JsonValue model(String name) {
        boolean dirty = one(12);
        Set<String> attributes = new LinkedHashSet<>();
        for (int i = 1 + random.nextInt(one(20) ? 60 : 8); i >= 0; i--) {
            attributes.add(dirty && one(4) ? hostile() : clean(one(2) ? pick(TAKEN) : hostile()));
        }
        List<String> all = new ArrayList<>(attributes);
        boolean sorted = all.size() > 1 && random.nextBoolean();
        Map<String, JsonValue> keys = new LinkedHashMap<>();
        keys.put("partition", key(all.get(0)));
        if (sorted) {
            keys.put("sort", key(all.get(1)));
        }
        Map<String, JsonValue> model = new LinkedHashMap<>();
        model.put("name", text(name));
        model.put("table", object("name", text(one(20) ? hostile() : "table-" + random.nextInt(100))));
        model.put("keys", new JsonValue.Obj(keys));
        List<JsonValue> definitions = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            definitions.add(attribute(all.get(i), i < (sorted ? 2 : 1)));
        }
        model.put("attributes", new JsonValue.Array(definitions));
        if (all.size() > 3 && one(2)) {
            model.put("indexes", new JsonValue.Array(List.of(index(all.get(2 + random.nextInt(all.size() - 2))))));
        }
        return new JsonValue.Obj(model);
    }

    private JsonValue index(String attribute) {
        Map<String, JsonValue> index = new LinkedHashMap<>();
        String name = hostile();
        index.put("name", text(one(4) ? name : "idx" + name.replaceAll("[^a-zA-Z0-9_.-]", "")));
        index.put("type", text("GSI"));
        index.put("partition", key(attribute));
        return new JsonValue.Obj(index);
    }

    /** Attributes are of type S often, so that indexes and formats fit. */
    private JsonValue attribute(String name, boolean key) {
        Map<String, JsonValue> attribute = new LinkedHashMap<>();
        String type = key || one(2) ? "S" : pick(TYPES);
        attribute.put("attribute", text(name));
        attribute.put("type", text(type));
        if (key) {
            return new JsonValue.Obj(attribute);
        }
        switch (random.nextInt(7)) {
            case 0 -> attribute.put("optional", new JsonValue.Bool(true));
            case 1 -> attribute.put("omit_empty", new JsonValue.Bool(true));
            case 2 -> attribute.put("required", new JsonValue.Bool(true));
            case 3 -> attribute.put("json", new JsonValue.Bool(type.equals("S")));
            case 4 -> attribute.put("x-" + hostile(), text(hostile()));
            case 5 -> {
                if (type.equals("S")) {
                    attribute.put("format", text("rfc3339nano"));
                } else if (type.equals("N")) {
                    attribute.put("format", text("unix_seconds"));
                }
            }
            default -> {}
        }
        return new JsonValue.Obj(attribute);
    }

    private static JsonValue key(String attribute) {
        return new JsonValue.Obj(Map.of("attribute", text(attribute), "type", text("S")));
    }

    /** Returns what attribute names may contain of a text. */
    private static String clean(String name) {
        StringBuilder kept = new StringBuilder();
        name.codePoints()
                .filter(c -> Character.isLetterOrDigit(c) || "_-.:#".indexOf(c) >= 0)
                .limit(120)
                .forEach(kept::appendCodePoint);
        return kept.isEmpty() ? "clean" : kept.toString();
    }

    private String hostile() {
        String text = pick(HOSTILE);
        return one(4) ? text + pick(HOSTILE) : text;
    }

    private boolean one(int in) {
        return random.nextInt(in) == 0;
    }

    private String pick(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }

    private static JsonValue text(String value) {
        return new JsonValue.Text(value);
    }

    private static JsonValue object(String name, JsonValue value) {
        return new JsonValue.Obj(Map.of(name, value));
    }
}
