package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.drift.Drift;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.diff.Difference;

/** Compares classes with schema documents. */
class DriftTest {
    private static final String DOCUMENT = """
            dms_version: "0.1"
            namespace: "acme"
            models:
              - name: "User"
                table: { name: "users" }
                naming: { convention: "camelCase" }
                keys:
                  partition: { attribute: "PK", type: "S" }
                  sort: { attribute: "SK", type: "S" }
                attributes:
                  - { attribute: "PK", type: "S", required: true, roles: ["pk"] }
                  - { attribute: "SK", type: "S", required: true, roles: ["sk"] }
                  - { attribute: "createdAt", type: "S", format: "rfc3339nano", roles: ["created_at"] }
                  - { attribute: "version", type: "N", format: "int", roles: ["version"] }
                  - { attribute: "emailHash", type: "S", optional: true }
                  - { attribute: "tags", type: "SS", optional: true, omit_empty: true }
                indexes:
                  - { name: "gsi-email", type: "GSI", partition: { attribute: "emailHash", type: "S" } }
            """;

    @Table("${USERS_TABLE}")
    record User(
            @Version long version,
            @PartitionKey("PK") String pk,
            @SortKey("SK") String sk,
            @CreatedAt @Nullable Instant createdAt,
            @IndexPartitionKey("gsi-email") @Nullable String emailHash,
            @OmitEmpty Set<String> tags) {}

    @Table(value = "people", name = "User")
    record Drifted(
            @PartitionKey("PK") String pk,
            @SortKey("SK") String sk,
            @CreatedAt @Nullable Instant createdAt,
            @Version long version,
            @Nullable Long emailHash,
            Set<String> tags,
            @Nullable String extra) {}

    @Table("users")
    record Stranger(@PartitionKey String id) {}

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path directory;

    private Path document() throws IOException {
        return Files.writeString(directory.resolve("users.yml"), DOCUMENT);
    }

    @Test
    void equivalentClassHasNotDrifted() throws IOException {
        Drift.assertNone(User.class, document());
    }

    @Test
    void everyDifferenceIsReported() throws IOException {
        Path document = document();
        assertThatThrownBy(() -> Drift.assertNone(Drifted.class, document))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Drifted has drifted from")
                .hasMessageContaining("User.table")
                .hasMessageContaining("User.attributes.emailHash.type: values stored as S cannot be read as N.")
                .hasMessageContaining("User.attributes.tags.omit_empty")
                .hasMessageContaining("User.attributes.extra")
                .hasMessageContaining("User.indexes.gsi-email");
    }

    @Table("patients")
    record Patient(
            @PartitionKey String id,
            @Encrypted String taxId,
            @Attribute(aliases = "mail") String email) {}

    private static Drift ofPatient(AttributeDef taxId, AttributeDef email) {
        return Drift.between(
                Patient.class,
                Model.builder("Patient", "patients")
                        .dmsVersion(Mapping.mappers().of(Patient.class).model().dmsVersion())
                        .attribute(AttributeDef.of("id", Type.S).required(true))
                        .attribute(taxId)
                        .attribute(email)
                        .partitionKey("id", Type.S)
                        .build());
    }

    @Test
    void encryptionAndFormerNamesAreCompared() {
        AttributeDef plain = AttributeDef.of("taxId", Type.S);
        AttributeDef email = AttributeDef.of("email", Type.S);

        assertThat(ofPatient(plain.encryption(Encryption.V1), email.aliases(List.of("mail")))
                        .differences())
                .isEmpty();
        assertThat(ofPatient(plain, email.aliases(List.of("mail"))).differences())
                .extracting(Difference::where)
                .containsExactly("Patient.attributes.taxId.encryption");
        assertThat(ofPatient(plain.encryption(Encryption.V1), email).differences())
                .extracting(Difference::where)
                .containsExactly("Patient.attributes.email.aliases");
    }

    @Test
    void missingModelIsReportedWithTheExistingOnes() throws IOException {
        Path document = document();
        assertThatThrownBy(() -> Drift.assertNone(Stranger.class, document))
                .hasMessageContaining("the document has no model 'Stranger'; it has User");
        assertThatThrownBy(() -> Drift.assertNone(User.class, directory.resolve("missing.yml")))
                .hasMessageContaining("file not found");
        assertThat(new Drift(java.util.List.of()).toText("User", "users.yml")).isEqualTo("User matches users.yml");
    }

    @Test
    void onlyADmsDocumentIsCompared() throws IOException {
        Path document = Files.writeString(directory.resolve("one.json"), """
                {"format": "onetable:1.1.0", "version": "0.0.1",
                 "indexes": {"primary": {"hash": "pk", "sort": "sk"}},
                 "models": {"User": {"pk": {"type": "string"}, "sk": {"type": "string"}}}}
                """);
        assertThatThrownBy(() -> Drift.assertNone(User.class, document))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(document + " is OneTable v1.1.0, but a class is compared with DMS");
        assertThatThrownBy(() -> Drift.assertNone(User.class, directory))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("is a directory");
    }

    /** What a document says about a role is known without it. */
    @Test
    void formatsOfRolesAndRequiredKeysMayBeOmitted() throws IOException {
        String shorter = DOCUMENT.replace("format: \"rfc3339nano\", ", "")
                .replace("format: \"int\", ", "")
                .replace(", required: true", "")
                .replace(", roles: [\"pk\"]", "")
                .replace(", roles: [\"sk\"]", "");
        assertThat(shorter).doesNotContain("format", "required", "\"pk\"");
        Drift.assertNone(User.class, Files.writeString(directory.resolve("short.yml"), shorter));

        String events = EVENTS.replace("format: \"unix_seconds\", roles", "roles");
        Drift.assertNone(Event.class, Files.writeString(directory.resolve("e.yml"), events));
    }

    /** A format of an attribute without a role is a rule. */
    @Test
    void formatsOfOtherAttributesAreCompared() throws IOException {
        Path document = Files.writeString(
                directory.resolve("users.yml"),
                DOCUMENT.replace(
                        "\"emailHash\", type: \"S\", opt",
                        "\"emailHash\", type: \"S\", format: \"decimal_string\", opt"));
        assertThatThrownBy(() -> Drift.assertNone(User.class, document))
                .hasMessageContaining("User.attributes.emailHash.format");
    }

    @Test
    void modelsAreComparedWithoutAClass() {
        Model before = Model.builder("User", "users").partitionKey("id", Type.S).build();
        Model after = Model.builder("User", "users").partitionKey("id", Type.N).build();

        assertThat(Drift.between(before, before).isNone()).isTrue();
        assertThat(Drift.between(after, before).toText("User", "the document"))
                .startsWith("User has drifted from the document:\n  User.");
        assertThat(Drift.modelName(Drifted.class)).isEqualTo("User");
        assertThat(Drift.modelName(Stranger.class)).isEqualTo("Stranger");
    }

    @Table("events")
    record Event(
            @PartitionKey String id,
            @SortKey long number,
            @UnixSeconds @Nullable Instant at,
            @Ttl long gone,
            @Nullable Long count) {}

    private static final String EVENTS = """
            dms_version: "0.1"
            models:
              - name: "Event"
                table: { name: "events" }
                keys: { partition: { attribute: "id", type: "S" }, sort: { attribute: "number", type: "N" } }
                attributes:
                  - { attribute: "id", type: "S", required: true, roles: ["pk"] }
                  - { attribute: "number", type: "N", required: true, roles: ["sk"] }
                  - { attribute: "at", type: "N", format: "unix_seconds", optional: true }
                  - { attribute: "gone", type: "N", format: "unix_seconds", roles: ["ttl"] }
                  - { attribute: "count", type: "N", format: "int", optional: true }
            """;

    private void assertDrift(String before, String after, String difference) throws IOException {
        Path document = Files.writeString(directory.resolve("events.yml"), EVENTS.replace(before, after));
        assertThatThrownBy(() -> Drift.assertNone(Event.class, document)).hasMessageContaining(difference);
    }

    @Test
    void formatsKeysAndRolesAreCompared() throws IOException {
        Drift.assertNone(Event.class, Files.writeString(directory.resolve("e.yml"), EVENTS));
        Drift.assertNone(
                Event.class, Files.writeString(directory.resolve("n.yml"), EVENTS.replace("format: \"int\", ", "")));

        assertDrift(
                "\"at\", type: \"N\", format: \"unix_seconds\"", "\"at\", type: \"N\"", "Event.attributes.at.format");
        assertDrift(", roles: [\"ttl\"]", "", "Event.attributes.gone.roles");
        Path withoutRole = Files.writeString(directory.resolve("r.yml"), EVENTS.replace(", roles: [\"ttl\"]", ""));
        assertThatThrownBy(() -> Drift.assertNone(Event.class, withoutRole)).hasMessageNotContaining("gone.format");
        Path sortless = Files.writeString(
                directory.resolve("s.yml"),
                EVENTS.replace(", sort: { attribute: \"number\", type: \"N\" }", "")
                        .replace(", roles: [\"sk\"]", ""));
        assertThatThrownBy(() -> Drift.assertNone(Event.class, sortless)).hasMessageContaining("Event.keys");
        assertDrift("\"int\", optional: true", "\"int\", required: true", "Event.attributes.count.required");
    }
}
