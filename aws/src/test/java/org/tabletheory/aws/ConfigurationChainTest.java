package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.client.Config;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.utils.internal.SystemSettingUtilsTestBackdoor;

/** The same settings lead to the same requests as with the AWS SDK's own client, or both fail. */
@Isolated("sets system properties")
class ConfigurationChainTest {
    private static final String CONFIG = """
            [default]
            region = sa-east-1
            [profile work]
            region = eu-west-3
            [profile fips]
            region = us-west-2
            use_fips_endpoint = true
            [profile dual]
            region = us-west-2
            use_dualstack_endpoint = true
            [profile empty]
            output = json
            [profile url]
            region = us-west-2
            endpoint_url = http://profile.example:8000
            [profile services]
            region = us-west-2
            endpoint_url = http://profile.example:8000
            services = mine
            [services mine]
            dynamodb =
              endpoint_url = http://services.example:8000
            [profile attempts]
            region = us-west-2
            max_attempts = 2
            """;
    private static final String CREDENTIALS = """
            [both]
            region = ap-south-1
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path home;

    private Properties before = new Properties();

    /**
     * Settings, where those with a dot in their name are system properties.
     *
     * @param settings such as {@code AWS_REGION=eu-north-1}
     */
    private record Case(List<String> settings) {
        static Case of(String... settings) {
            return new Case(List.of(settings));
        }

        Map<String, String> variables() {
            return select(false);
        }

        Map<String, String> properties() {
            return select(true);
        }

        private Map<String, String> select(boolean property) {
            Map<String, String> selected = new HashMap<>();
            for (String setting : settings) {
                int equals = setting.indexOf('=');
                String name = setting.substring(0, equals);
                if (property == name.contains(".")) {
                    selected.put(name, setting.substring(equals + 1));
                }
            }
            return selected;
        }

        @Override
        public String toString() {
            return settings.isEmpty() ? "nothing" : String.join(" ", settings);
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                Case.of(),
                Case.of("AWS_REGION=eu-north-1"),
                Case.of("aws.region=eu-central-1", "AWS_REGION=eu-north-1"),
                Case.of("AWS_DEFAULT_REGION=ap-south-1"),
                Case.of("AWS_REGION=eu-north-1", "AWS_DEFAULT_REGION=ap-south-1"),
                Case.of("AWS_PROFILE=work"),
                Case.of("aws.profile=work", "AWS_PROFILE=fips"),
                Case.of("AWS_PROFILE=work", "AWS_REGION=eu-north-1"),
                Case.of("AWS_PROFILE=missing"),
                Case.of("aws.profile=missing"),
                Case.of("AWS_PROFILE=missing", "AWS_REGION=eu-north-1"),
                Case.of("AWS_PROFILE=empty"),
                Case.of("AWS_PROFILE=both"),
                Case.of("AWS_REGION=cn-north-1"),
                Case.of("AWS_REGION=us-gov-west-1"),
                Case.of("AWS_REGION=us-iso-east-1"),
                Case.of("AWS_REGION=local"),
                Case.of("AWS_PROFILE=fips"),
                Case.of("AWS_PROFILE=fips", "AWS_USE_FIPS_ENDPOINT=false"),
                Case.of("AWS_REGION=us-east-1", "AWS_USE_FIPS_ENDPOINT=true"),
                Case.of("AWS_REGION=us-east-1", "aws.useFipsEndpoint=true"),
                Case.of("AWS_REGION=us-gov-west-1", "AWS_USE_FIPS_ENDPOINT=true"),
                Case.of("AWS_REGION=us-east-1", "AWS_USE_FIPS_ENDPOINT=perhaps"),
                Case.of("AWS_PROFILE=dual"),
                Case.of("AWS_REGION=us-east-1", "AWS_USE_DUALSTACK_ENDPOINT=true"),
                Case.of("AWS_REGION=us-east-1", "aws.useDualstackEndpoint=true"),
                Case.of("AWS_REGION=us-gov-west-1", "AWS_USE_DUALSTACK_ENDPOINT=true"),
                Case.of("AWS_REGION=us-east-1", "AWS_USE_DUALSTACK_ENDPOINT=true", "AWS_USE_FIPS_ENDPOINT=true"),
                Case.of("AWS_REGION=us-east-1", "AWS_ENDPOINT_URL=http://all.example:1"),
                Case.of(
                        "AWS_REGION=us-east-1",
                        "AWS_ENDPOINT_URL=http://all.example:1",
                        "AWS_ENDPOINT_URL_DYNAMODB=http://one.example:2"),
                Case.of(
                        "AWS_REGION=us-east-1",
                        "AWS_ENDPOINT_URL=http://all.example:1",
                        "aws.endpointUrl=http://p.example"),
                Case.of(
                        "AWS_REGION=us-east-1",
                        "aws.endpointUrl=http://p.example",
                        "aws.endpointUrlDynamoDb=http://pd.example"),
                Case.of("AWS_PROFILE=url"),
                Case.of("AWS_PROFILE=url", "AWS_ENDPOINT_URL=http://all.example:1"),
                Case.of("AWS_PROFILE=services"),
                Case.of("AWS_PROFILE=url", "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS=true"),
                Case.of("AWS_PROFILE=url", "AWS_USE_FIPS_ENDPOINT=true"),
                Case.of("AWS_PROFILE=url", "AWS_USE_DUALSTACK_ENDPOINT=true"),
                Case.of("AWS_REGION=us-east-1", "AWS_MAX_ATTEMPTS=0"),
                Case.of("AWS_REGION=us-east-1", "AWS_MAX_ATTEMPTS=many"));
    }

    /** Responds to every request with an error, and records where the requests went. */
    private static final class RecordingClient implements SdkHttpClient {
        private final int status;

        RecordingClient(int status) {
            this.status = status;
        }

        private static final Pattern SCOPE = Pattern.compile("Credential=[^/]+/\\d+/([^/]+)/dynamodb/");
        private final List<String> sent = new ArrayList<>();

        @Override
        public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
            SdkHttpRequest http = request.httpRequest();
            Matcher scope =
                    SCOPE.matcher(http.firstMatchingHeader("Authorization").orElseThrow());
            assertThat(scope.find()).isTrue();
            URI uri = http.getUri();
            sent.add(uri.getScheme() + "://" + uri.getHost() + ":" + http.port() + " signed for " + scope.group(1));
            return new ExecutableHttpRequest() {
                @Override
                public HttpExecuteResponse call() {
                    return failure();
                }

                @Override
                public void abort() {}
            };
        }

        private HttpExecuteResponse failure() {
            byte[] body = "{\"__type\":\"x#ValidationException\"}".getBytes(StandardCharsets.UTF_8);
            return HttpExecuteResponse.builder()
                    .response(SdkHttpFullResponse.builder()
                            .statusCode(status)
                            .putHeader("Content-Length", Integer.toString(body.length))
                            .build())
                    .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
                    .build();
        }

        @Override
        public void close() {}
    }

    @BeforeEach
    void writeProfiles() throws IOException {
        before = (Properties) System.getProperties().clone();
        Path aws = Files.createDirectories(home.resolve(".aws"));
        Files.writeString(aws.resolve("config"), CONFIG);
        Files.writeString(aws.resolve("credentials"), CREDENTIALS);
    }

    @AfterEach
    void restore() {
        System.setProperties(before);
        SystemSettingUtilsTestBackdoor.clearEnvironmentVariableOverrides();
    }

    private Map<String, String> environment(Case settings) {
        Map<String, String> variables = new HashMap<>(settings.variables());
        variables.put("HOME", home.toString());
        variables.put("AWS_CONFIG_FILE", home.resolve(".aws/config").toString());
        variables.put(
                "AWS_SHARED_CREDENTIALS_FILE", home.resolve(".aws/credentials").toString());
        variables.put("AWS_EC2_METADATA_DISABLED", "true");
        return variables;
    }

    private void apply(Case settings, Map<String, String> environment) {
        for (String name : List.of("AWS_REGION", "AWS_DEFAULT_REGION", "AWS_PROFILE", "AWS_ENDPOINT_URL")) {
            SystemSettingUtilsTestBackdoor.addEnvironmentVariableOverride(name, null);
        }
        environment.forEach(SystemSettingUtilsTestBackdoor::addEnvironmentVariableOverride);
        settings.properties().forEach(System::setProperty);
    }

    private static StaticCredentialsProvider credentials() {
        return StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret"));
    }

    private static List<String> sentBySdk() {
        RecordingClient http = new RecordingClient(400);
        try (DynamoDbClient client = DynamoDbClient.builder()
                .credentialsProvider(credentials())
                .httpClient(http)
                .build()) {
            client.listTables();
        } catch (SdkException | IllegalArgumentException | IllegalStateException failure) {
            return http.sent;
        }
        return http.sent;
    }

    private static List<String> sentByUs(Map<String, String> environment, int status) {
        RecordingClient http = new RecordingClient(status);
        try (Wire wire = Config.builder()
                .environment(environment)
                .credentials(credentials())
                .httpClient(http)
                .build()
                .newWire()) {
            wire.call(WireRequest.of("ListTables", Effect.READ, RequestBody.of("{}")));
        } catch (TableTheoryException | IllegalArgumentException | IllegalStateException failure) {
            return http.sent;
        }
        return http.sent;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sameSettingsLeadToTheSameRequests(Case settings) {
        Map<String, String> environment = environment(settings);
        apply(settings, environment);

        List<String> theirs = sentBySdk();

        assertThat(sentByUs(environment, 400)).isEqualTo(theirs);
    }

    /** The SDK ignores the number of attempts for DynamoDB, but not for other services. */
    @ParameterizedTest
    @CsvSource({
        "AWS_MAX_ATTEMPTS=1, 1",
        "AWS_MAX_ATTEMPTS=3, 3",
        "aws.maxAttempts=2, 2",
        "AWS_PROFILE=attempts, 2",
        "AWS_PROFILE=work, 4"
    })
    void numberOfAttemptsIsTakenFromTheSettings(String setting, int attempts) {
        Case settings = Case.of(setting);
        Map<String, String> environment = environment(settings);
        apply(settings, environment);

        assertThat(sentByUs(environment, 500)).hasSize(attempts);
    }

    @Test
    void defaultRegionVariableIsUsedWhereTheSdkFindsNoRegion() {
        Case settings = Case.of("AWS_PROFILE=empty", "AWS_DEFAULT_REGION=ap-south-1");
        Map<String, String> environment = environment(settings);
        apply(settings, environment);

        assertThat(sentByUs(environment, 400).get(0)).contains("dynamodb.ap-south-1.amazonaws.com");
    }

    @Test
    void missingRegionIsAnErrorThatNamesTheProfile() {
        Map<String, String> environment = environment(Case.of("AWS_PROFILE=missing"));

        assertThatThrownBy(
                        () -> Config.builder().environment(environment).build().newWire())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no AWS region is configured")
                .hasMessageContaining("AWS_REGION")
                .hasMessageContaining("profile missing");
    }
}
