package org.tabletheory.conformance.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tabletheory.aws.DynamoDbClientWire;
import org.tabletheory.conformance.spi.pack.Database;
import org.tabletheory.testing.DynamoTest;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Runs the conformance suites over a DynamoDbClient of the AWS SDK. */
@DynamoTest
class SdkWireTest {
    private final StringWriter text = new StringWriter();

    @Test
    void ourSuitePasses(URI endpoint) throws IOException {
        Summary summary = run(Path.of("../contract"), endpoint);

        assertThat(summary.failed() + summary.unreadable()).as(text.toString()).isZero();
        assertThat(scenarios(summary).passed()).isGreaterThanOrEqualTo(100);
        assertThat(scenarios(summary).skipped()).isEmpty();
    }

    @Test
    void sharedSuitePasses(URI endpoint) throws IOException {
        Path shared = Path.of("../../shared/contract-tests");
        assumeTrue(Files.isDirectory(shared), "the shared suite is not available");

        Summary summary = run(shared, endpoint);

        assertThat(summary.failed() + summary.unreadable()).as(text.toString()).isZero();
        assertThat(scenarios(summary).passed()).isGreaterThanOrEqualTo(34);
    }

    private Summary run(Path suite, URI endpoint) throws IOException {
        try (DynamoDbClient client = DynamoDbClient.builder()
                        .endpointOverride(endpoint)
                        .region(Region.US_EAST_1)
                        .credentialsProvider(
                                StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
                        .httpClientBuilder(UrlConnectionHttpClient.builder())
                        .build();
                Database database = Database.at(endpoint).over(config -> DynamoDbClientWire.of(client))) {
            return new Runner(Packs.all(database)).run(suite, new TextReport(text));
        }
    }

    private static PackSummary scenarios(Summary summary) {
        return summary.packs().stream()
                .filter(pack -> pack.pack().equals("contract-scenarios"))
                .findFirst()
                .orElseThrow();
    }
}
