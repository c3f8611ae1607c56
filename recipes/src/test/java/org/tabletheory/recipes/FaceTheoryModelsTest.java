package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.ReadResult;

/** The DMS documents in the jar match the models in the code. */
class FaceTheoryModelsTest {
    private static Model shipped(String document) throws IOException {
        try (InputStream in = Objects.requireNonNull(FaceTheoryModels.class.getResourceAsStream(document), document)) {
            ReadResult<DmsDocument> reading = Dms.read(document, new String(in.readAllBytes(), StandardCharsets.UTF_8));
            assertThat(reading.findings()).isEmpty();
            return reading.document().models().get(0);
        }
    }

    @Test
    void metadataModelMatchesItsDocument() throws IOException {
        assertThat(shipped("facetheory-cache-metadata.yml").withTable("pages"))
                .isEqualTo(FaceTheoryModels.metadata("pages"));
    }

    @Test
    void leaseModelMatchesItsDocument() throws IOException {
        assertThat(shipped("facetheory-cache-lease.yml").withTable("pages")).isEqualTo(FaceTheoryModels.lease("pages"));
    }
}
