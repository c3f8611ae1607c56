package org.tabletheory.schema.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.key.KeyContract;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableMode;

class SchemaFilesTest {

    private static final String DMS = """
            dms_version: "0.1"
            models:
              - name: "A"
                table: { name: "a" }
                keys:
                  partition: { attribute: "id", type: "S" }
                attributes:
                  - attribute: "id"
                    type: "S"
                    required: true
            """;
    private static final String ONE_TABLE = """
            {"version": "0.1.0", "format": "onetable:1.0.0", "indexes": {"primary": {"hash": "pk", "sort": "sk"}},
             "params": {}, "models": {}, "queries": {}, "items": []}
            """;
    private static final String UNKNOWN = "unknown document format; expected a DMS document (`dms_version` and an array"
            + " `models`), a OneTable schema (`format`, `indexes` and an object `models`) or a key contract"
            + " (`tabletheory_model_contract_version`)";

    @TempDir
    Path folder = Path.of("");

    private static List<String> findings(String name, String text) {
        return SchemaFiles.read(name, text).findings().stream()
                .map(Finding::toString)
                .toList();
    }

    @Test
    void formatIsDetectedFromTheMembers() {
        assertThat(SchemaFiles.read("f", DMS).document()).isInstanceOf(DmsDocument.class);
        assertThat(SchemaFiles.read("f", ONE_TABLE).document()).isInstanceOf(OneTableDocument.class);
        assertThat(findings("f", "models: []")).first().asString().contains("dms-field-missing");
        assertThat(findings("f", "dms_version: \"0.1\"")).first().asString().contains("dms-field-missing");
        for (String member : List.of("format", "indexes", "models")) {
            assertThat(findings("f", member + ": {}")).anyMatch(finding -> finding.contains("onetable-"));
        }
        assertThat(findings("f", KeyContract.VERSION_MEMBER + ": \"9\""))
                .anyMatch(finding -> finding.contains("key-contract-version"));
        for (String other : List.of("a: 1", "[1]", "text")) {
            assertThat(findings("f", other)).containsExactly("f:1:1: file-kind-unknown: " + UNKNOWN);
        }
    }

    @Test
    void modeDecidesWhetherADeviationIsAnError() throws IOException {
        byte[] bytes = ONE_TABLE.getBytes(StandardCharsets.UTF_8);
        Path file = Files.write(folder.resolve("s.json"), bytes);
        assertThat(SchemaFiles.read("f", ONE_TABLE).isValid()).isTrue();
        assertThat(SchemaFiles.load(file).isValid()).isTrue();
        assertThat(SchemaFiles.read("f", ONE_TABLE, OneTableMode.STRICT).isValid())
                .isFalse();
        assertThat(SchemaFiles.read("f", bytes, OneTableMode.STRICT).isValid()).isFalse();
        assertThat(SchemaFiles.load(file, OneTableMode.STRICT).isValid()).isFalse();
        assertThat(SchemaFiles.load("f", new ByteArrayInputStream(bytes), OneTableMode.STRICT)
                        .isValid())
                .isFalse();
    }

    @Test
    void documentIsFormattedAsItsSource() {
        String json = SchemaFiles.read("f", DMS).document().toJson().toIndentedText();
        String yaml = SchemaFiles.format(SchemaFiles.read("f.yml", "# comment\n" + DMS));

        assertThat(yaml).isEqualTo("""
                dms_version: "0.1"
                models:
                  - name: "A"
                    table:
                      name: "a"
                    keys:
                      partition: { attribute: "id", type: "S" }
                    attributes:
                      - attribute: "id"
                        type: "S"
                        required: true
                """);
        assertThat(SchemaFiles.format(SchemaFiles.read("f", yaml))).isEqualTo(yaml);
        assertThat(SchemaFiles.format(SchemaFiles.read("f", json))).isEqualTo(json);
        assertThat(SchemaFiles.format(SchemaFiles.read("f.json", "\uFEFF" + json)))
                .isEqualTo(json);
        assertThat(SchemaFiles.format(SchemaFiles.read("f.yml", json))).isEqualTo(yaml);
        assertThat(SchemaFiles.format(SchemaFiles.read("f.YAML", json))).isEqualTo(yaml);
        assertThat(SchemaFiles.format(SchemaFiles.read("f.yml", ONE_TABLE))).startsWith("{\n  \"version\": \"0.1.0\"");
        assertThatThrownBy(() -> SchemaFiles.format(SchemaFiles.read("f", "a: 1")))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessage("f:1:1: file-kind-unknown: " + UNKNOWN);
    }

    @Test
    void fileWithoutReadPermissionIsReported() throws IOException {
        Path file = Files.writeString(folder.resolve("secret.yml"), DMS);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        Assumptions.assumeFalse(Files.isReadable(file), "this user can read every file");

        assertThatThrownBy(() -> SchemaFiles.load(file))
                .isInstanceOf(IOException.class)
                .hasMessage(file + ": permission denied; check the file permissions");
    }

    @Test
    void documentsOfFourMebibytesAreRead() throws IOException {
        SchemaDocument expected = SchemaFiles.read("f.yml", DMS).document();
        byte[] bytes = (DMS + "#" + " ".repeat(4 * 1024 * 1024 - DMS.length() - 1)).getBytes(StandardCharsets.UTF_8);
        byte[] more = Arrays.copyOf(bytes, bytes.length + 1);
        String tooLarge = "f.yml: file-too-large: the document is larger than 4 MB; split it into several documents";

        assertThat(SchemaFiles.read("f.yml", bytes, OneTableMode.STRICT).document())
                .isEqualTo(expected);
        assertThat(SchemaFiles.read("f.yml", new String(bytes, StandardCharsets.UTF_8))
                        .document())
                .isEqualTo(expected);
        assertThat(SchemaFiles.load("f.yml", new ByteArrayInputStream(more), OneTableMode.STRICT)
                        .findings())
                .extracting(Finding::toString)
                .containsExactly(tooLarge);
        assertThat(findings("f.yml", new String(more, StandardCharsets.UTF_8))).containsExactly(tooLarge);
    }
}
