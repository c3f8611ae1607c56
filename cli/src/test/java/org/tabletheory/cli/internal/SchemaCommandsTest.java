package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;

class SchemaCommandsTest {
    private static final String USERS = """
            dms_version: "0.1"
            models:
              - name: "User"
                table: { name: "users" }
                keys:
                  partition: { attribute: "PK", type: "S" }
                attributes:
                  - { attribute: "PK", type: "S", required: true, roles: ["pk"] } # the key
                  - { attribute: "version", type: "N", roles: ["version"] }
            """;

    private static final String POSTS = """
            { "version": "0.1.0", "format": "onetable:1.1.0",
              "indexes": { "primary": { "hash": "PK", "sort": "SK" } }, "params": {},
              "models": { "Post": { "PK": { "value": "post#${id}" }, "SK": { "type": "string", "value": "post#" },
                "id": { "type": "string" } } }, "queries": {}, "items": [] }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private String users = "";
    private String posts = "";

    @BeforeEach
    void writeDocuments() throws IOException {
        users = file("users.yml", USERS);
        posts = file("posts.json", POSTS);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void formatIsDetectedFromTheContent() {
        Run run = Terminal.run("validate", users, posts);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("OK: " + users + " is valid DMS v0.1 (1 model)\n")
                .contains(posts + ":3:31: warning: onetable-type-missing: ")
                .contains("OK: " + posts + " is valid OneTable v1.1.0 (1 model, 1 warning)\n");
    }

    /** Only the document says which key is the sort key, and how a component is stored. */
    @Test
    void sortKeysOfAContractAreCheckedWithTheModels() throws IOException {
        String events = file("events.yml", """
                dms_version: "0.1"
                models:
                  - name: "Event"
                    table: { name: "events" }
                    keys: { partition: { attribute: "PK", type: "S" }, sort: { attribute: "SK", type: "S" } }
                    attributes:
                      - { attribute: "PK", type: "S", required: true, roles: ["pk"] }
                      - { attribute: "SK", type: "S", required: true, roles: ["sk"] }
                      - { attribute: "number", type: "N" }
                """);
        String keys = file("events.keys.yml", """
                tabletheory_model_contract_version: "0.2"
                models:
                  - { name: Event, dms_model: Event, table: events, derived_keys: [Event.SK] }
                derived_keys:
                  - name: Event.SK
                    inputs: [{ name: number, type: number }]
                    segments: [{ name: number, value: { input: number }, prefix: "E#" }]
                """);
        String problem =
                "Event: the key template E#{number} has number as text, in which 10 is before 9; write {number:10}"
                        + " if it is a whole number";

        Run run = Terminal.run("validate", events, keys);
        assertThat(run.exitCode()).as(run.out() + run.error()).isZero();
        assertThat(run.out())
                .contains("warning: key-contract-order: " + problem + "\n")
                .contains(", 1 warning)");
        assertThat(Terminal.run("validate", "--json", keys, events).out()).contains(problem);
        for (Run compared : List.of(Terminal.run("diff", events, keys), Terminal.run("diff", keys, events))) {
            assertThat(compared.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(compared.error()).contains("key contracts cannot be compared; use DMS or OneTable documents");
        }
        assertThat(Terminal.run("validate", keys).out()).doesNotContain("warning");
    }

    @Test
    void unreadableFileIsReportedAndTheOthersAreChecked() {
        Run run = Terminal.run("validate", folder.resolve("gone.yml").toString(), users);

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEqualTo("OK: " + users + " is valid DMS v0.1 (1 model)\n");
        assertThat(run.error()).contains("gone.yml");
    }

    @Test
    void findingsHaveLineAndCaret() throws IOException {
        String broken = file("broken.yml", USERS.replace("type: \"N\"", "type: \"S\""));

        Run run = Terminal.run("validate", broken, users);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .startsWith(broken + ":9:39: dms-role-type: ")
                .contains("""
                          - { attribute: "version", type: "S", roles: ["version"] }
                                                          ^
                """)
                .endsWith("OK: " + users + " is valid DMS v0.1 (1 model)\n");
    }

    @Test
    void strictModeReportsDeviationsAsErrors() {
        assertThat(Terminal.run("validate", "--strict", posts).exitCode()).isEqualTo(1);
    }

    @Test
    void validateReadsStandardInputAndPrintsJson() {
        Run run = Terminal.runWithInput(USERS, "validate", "--json", "-");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("\"file\": \"<stdin>\"", "\"valid\": true", "\"format\": \"DMS v0.1\"");
    }

    @Test
    void missingFileAndDirectoryAreReportedInOneLine() {
        Run absent = Terminal.run("validate", folder.resolve("none.yml").toString());
        Run directory = Terminal.run("validate", folder.toString());

        assertThat(absent.exitCode()).isEqualTo(3);
        assertThat(absent.error()).contains("none.yml: ").hasLineCount(1);
        assertThat(directory.exitCode()).isEqualTo(3);
        assertThat(directory.error()).contains("is a directory").hasLineCount(1);
    }

    @Test
    void missingArgumentsAreUsageErrors() {
        assertThat(Terminal.run("validate").exitCode()).isEqualTo(2);
        assertThat(Terminal.run("diff", users).exitCode()).isEqualTo(2);
        assertThat(Terminal.run("convert", users).exitCode()).isEqualTo(2);
        assertThat(Terminal.run("fmt", "--write", "-").exitCode()).isEqualTo(2);
    }

    @Test
    void fmtPrintsChecksAndWritesTheCanonicalForm() throws IOException {
        Run printed = Terminal.run("fmt", users);

        assertThat(printed.out()).startsWith("dms_version: \"0.1\"\nmodels:\n  - name: \"User\"\n    table:\n");
        assertThat(Terminal.run("fmt", "--check", users)).isEqualTo(new Run(1, users + "\n", ""));
        assertThat(Terminal.run("fmt", "--write", users)).isEqualTo(new Run(0, "", ""));
        assertThat(Path.of(users)).hasContent(printed.out());
        assertThat(Terminal.run("fmt", "--check", users)).isEqualTo(new Run(0, "", ""));
        assertThat(Terminal.run("fmt", "--json", users).out()).contains("\"changed\": false");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "no POSIX permissions and links")
    void fmtKeepsPermissionsAndSymbolicLinks() throws IOException {
        Path target = Path.of(users);
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r--r-x"));
        Path link = Files.createSymbolicLink(folder.resolve("link.yml"), target);

        assertThat(Terminal.run("fmt", "--write", link.toString())).isEqualTo(new Run(0, "", ""));

        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(target)
                .content()
                .isNotEqualTo(USERS)
                .isEqualTo(Terminal.run("fmt", users).out());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                .isEqualTo("rw-r--r-x");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("users.yml", "posts.json", "link.yml");
        }
    }

    @Test
    void fmtDoesNotPrintAnInvalidDocument() throws IOException {
        Run run = Terminal.run("fmt", file("broken.yml", "dms_version: \"7\"\nmodels: []\n"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.error()).contains("dms-version-unsupported");
    }

    @Test
    void convertPrintsTheDocumentAndNotes() throws IOException {
        Run dms = Terminal.run("convert", "--to", "dms", "--table", "blog", posts);

        assertThat(dms.exitCode()).isZero();
        assertThat(dms.out()).contains("name: \"blog\"", "x-onetable:");
        assertThat(dms.error()).contains("kept aside: Post.PK: ");
        String converted = file("converted.yml", dms.out());
        assertThat(Terminal.run("validate", converted).exitCode()).isZero();
        Run back = Terminal.run("convert", "--to", "onetable", "--json", converted);
        assertThat(back.exitCode()).isZero();
        assertThat(back.out()).contains("\"value\": \"post#${id}\"", "\"notes\"");
    }

    @Test
    void convertToTheSameFormatIsAUsageError() {
        Run run = Terminal.run("convert", "--to", "dms", users);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.error()).contains("is already DMS v0.1");
    }

    @Test
    void diffPrintsReasonsAndAVerdict() throws IOException {
        String newer = file("newer.yml", USERS.replace("\"users\"", "\"people\""));

        assertThat(Terminal.run("diff", users, users)).isEqualTo(new Run(0, "verdict: same\n", ""));
        assertThat(Terminal.run("diff", users, newer)).isEqualTo(new Run(1, """
                        needs a new table: User.table: items move from `users` to `people`.
                        verdict: needs a new table
                        """, ""));
        assertThat(Terminal.run("diff", "--json", users, newer).out()).contains("\"verdict\": \"needs a new table\"");
    }

    /** A script that deploys the new document must stop when items have to be changed first. */
    @ParameterizedTest
    @CsvSource({
        "compatible, 0, 'type: \"S\", optional: true'",
        "needs a backfill, 1, 'type: \"S\", required: true'",
    })
    void diffExitsWith1UnlessTheDocumentsAreCompatible(String verdict, int exitCode, String added) throws IOException {
        String newer = file("newer.yml", USERS.stripTrailing() + "\n      - { attribute: \"email\", " + added + " }\n");

        Run text = Terminal.run("diff", users, newer);
        Run json = Terminal.run("diff", "--json", users, newer);

        assertThat(text.out()).endsWith("verdict: " + verdict + "\n");
        assertThat(json.out()).contains("\"verdict\": \"" + verdict + "\"");
        assertThat(List.of(text.exitCode(), json.exitCode())).containsOnly(exitCode);
    }

    @Test
    void diffOfABreakingChangeExitsWith1() throws IOException {
        String newer = file(
                "newer.yml",
                USERS.replace("\"version\", type: \"N\", roles: [\"version\"]", "\"version\", type: \"S\""));

        Run run = Terminal.run("diff", users, newer);

        assertThat(run.out()).endsWith("verdict: breaking\n");
        assertThat(run.exitCode()).isEqualTo(1);
    }
}
