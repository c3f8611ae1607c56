package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.wire.internal.http.ProxyServer;

/** Region, endpoint and retries from the environment, system properties and profiles. */
class SettingsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path home;

    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void environment() {
        environment.put("HOME", home.toString());
        environment.put("AWS_REGION", "eu-north-1");
    }

    private HttpWireConfig config() {
        return HttpWireConfig.builder().environment(environment).build();
    }

    private void set(String settings) {
        for (String setting : settings.split(" ", -1)) {
            String[] parts = setting.split("=", 2);
            environment.put(parts[0], parts[1]);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "AWS_ENDPOINT_URL_DYNAMODB=http://a:1 AWS_ENDPOINT_URL=http://b:1, http://a:1",
        "AWS_ENDPOINT_URL=http://b:1, http://b:1",
        "AWS_ENDPOINT_URL=http://b:1 AWS_IGNORE_CONFIGURED_ENDPOINT_URLS=true,"
                + " https://dynamodb.eu-north-1.amazonaws.com",
        "AWS_USE_FIPS_ENDPOINT=true, https://dynamodb-fips.eu-north-1.amazonaws.com",
        "AWS_USE_DUALSTACK_ENDPOINT=TRUE, https://dynamodb.eu-north-1.api.aws",
        "AWS_USE_FIPS_ENDPOINT=False, https://dynamodb.eu-north-1.amazonaws.com",
        "AWS_REGION=us-gov-west-1, https://dynamodb.us-gov-west-1.amazonaws.com",
        "AWS_REGION=us-gov-west-1 AWS_USE_FIPS_ENDPOINT=true, https://dynamodb.us-gov-west-1.amazonaws.com",
        "AWS_REGION=us-gov-west-1 AWS_USE_FIPS_ENDPOINT=true AWS_USE_DUALSTACK_ENDPOINT=true,"
                + " https://dynamodb-fips.us-gov-west-1.api.aws",
        "AWS_REGION=cn-north-1, https://dynamodb.cn-north-1.amazonaws.com.cn",
        "AWS_REGION=local, http://localhost:8000",
        "AWS_REGION= AWS_DEFAULT_REGION=eu-west-3, https://dynamodb.eu-west-3.amazonaws.com",
        "AWS_DEFAULT_REGION=eu-west-3, https://dynamodb.eu-north-1.amazonaws.com"
    })
    void endpointIsThatOfTheEnvironment(String settings, URI endpoint) {
        set(settings);

        assertThat(config().endpoint()).isEqualTo(endpoint);
    }

    @ParameterizedTest
    @ValueSource(strings = {"AWS_USE_FIPS_ENDPOINT=yes", "AWS_ENDPOINT_URL=http://b:1 AWS_USE_FIPS_ENDPOINT=true"})
    void contradictorySettingsAreRejected(String settings) {
        set(settings);

        assertThatThrownBy(this::config).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void systemPropertyPrecedesTheEnvironment() {
        System.setProperty("aws.region", "sa-east-1");
        try {
            assertThat(config().region()).isEqualTo("sa-east-1");
        } finally {
            System.clearProperty("aws.region");
        }
        assertThat(config().region()).isEqualTo("eu-north-1");
    }

    @Test
    void spaceAroundASettingIsIgnored() {
        environment.put("AWS_REGION", " eu-west-2\n");
        environment.put("AWS_MAX_ATTEMPTS", "5 ");

        assertThat(config().region()).isEqualTo("eu-west-2");
        assertThat(config().maxRetries()).isEqualTo(4);
    }

    @Test
    void endpointOfASystemPropertyPrecedesTheEnvironment() {
        set("AWS_ENDPOINT_URL_DYNAMODB=http://a:1 AWS_ENDPOINT_URL=http://b:1");
        System.setProperty("aws.endpointUrl", "http://c:1");
        try {
            assertThat(config().endpoint()).isEqualTo(URI.create("http://c:1"));
            System.setProperty("aws.endpointUrlDynamoDb", "http://d:1");
            assertThat(config().endpoint()).isEqualTo(URI.create("http://d:1"));
        } finally {
            System.clearProperty("aws.endpointUrl");
            System.clearProperty("aws.endpointUrlDynamoDb");
        }
    }

    @Test
    void endpointOfServicesPrecedesThoseOfTheProfile() throws IOException {
        String profile = """
                [default]
                endpoint_url = http://all:1
                """;
        String own = """
                dynamodb =
                  endpoint_url = http://own:1
                """;
        String services = """
                services = ours
                [services ours]
                dynamodb =
                  endpoint_url = http://services:1
                """;
        Path file = home.resolve("settings");
        environment.put("AWS_CONFIG_FILE", file.toString());

        Files.writeString(file, profile);
        assertThat(config().endpoint()).isEqualTo(URI.create("http://all:1"));
        Files.writeString(file, profile + own);
        assertThat(config().endpoint()).isEqualTo(URI.create("http://own:1"));
        Files.writeString(file, profile + own + services);
        assertThat(config().endpoint()).isEqualTo(URI.create("http://services:1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://u:s3cret@a:1", "https://u:s3cret@my_host", "u:s3cret@a:1"})
    void passwordInAnInvalidEndpointIsNotShown(URI endpoint) {
        assertThatThrownBy(() -> HttpWireConfig.builder().endpoint(endpoint))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must have the scheme http or https and a host")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void passwordInAMalformedEndpointIsNotShown() {
        environment.put("AWS_ENDPOINT_URL", "http://u:s3cret@my host");

        assertThatThrownBy(this::config)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the configured endpoint is not a URL: Illegal character in")
                .hasMessageNotContaining("s3cret")
                .hasNoCause();
    }

    @Test
    void invalidEndpointIsShown() {
        assertThatThrownBy(() -> HttpWireConfig.builder().endpoint(URI.create("ftp://db.example:1")))
                .hasMessageStartingWith("endpoint ftp://db.example:1 must have");
    }

    @ParameterizedTest
    @ValueSource(strings = {"~/settings", "HOME/settings"})
    void profileIsReadFromTheChosenFile(String file) throws IOException {
        Files.writeString(home.resolve("settings"), """
                [default]
                region = eu-west-2
                [profile work]
                region = eu-west-3
                endpoint_url = http://work:1
                """);
        environment.remove("AWS_REGION");
        environment.put("AWS_CONFIG_FILE", file.replace("HOME", home.toString()));
        assertThat(config().region()).isEqualTo("eu-west-2");

        environment.put("AWS_PROFILE", "work");
        assertThat(config().region()).isEqualTo("eu-west-3");
        assertThat(config().endpoint()).isEqualTo(URI.create("http://work:1"));
    }

    @Test
    void localRegionIsSignedLikeAnyRegion() {
        environment.put("AWS_REGION", "local");
        assertThat(config().signingRegion()).isEqualTo("us-east-1");
        assertThat(config().toBuilder()
                        .endpoint(URI.create("http://127.0.0.1:1"))
                        .build()
                        .signingRegion())
                .isEqualTo("local");
        environment.put("AWS_REGION", "eu-west-3");
        assertThat(config().signingRegion()).isEqualTo("eu-west-3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ftp://a", "a", "http:///", "http://a/path", "http://a/?x=1", "http://a?x", "http://u:p@a:1"})
    void endpointIsASchemeAHostAndAPort(URI endpoint) {
        assertThatThrownBy(() -> HttpWireConfig.builder().endpoint(endpoint))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("u:p");
        assertThat(Endpoints.check(URI.create("HTTP://a:1/"))).isEqualTo(URI.create("HTTP://a:1/"));
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:8000, true",
        "http://LOCALHOST, true",
        "http://127.0.0.1, true",
        "http://127.1.2.3:1, true",
        "http://[::1]:1, true",
        "http://127.example.org, false",
        "http://128.0.0.1, false",
        "http://localhost.example.org, false"
    })
    void loopbackAddressesAreOnThisMachine(URI endpoint, boolean local) {
        assertThat(Endpoints.isLoopback(endpoint)).isEqualTo(local);
    }

    private static final URI ELSEWHERE = URI.create("https://db.example");

    private @Nullable ProxyServer proxyAt(String port) {
        System.setProperty("http.proxyHost", "proxy.example");
        System.setProperty("http.proxyPort", port);
        try {
            return Proxies.of(ELSEWHERE, new AwsSettings(environment)).server();
        } finally {
            System.clearProperty("http.proxyHost");
            System.clearProperty("http.proxyPort");
        }
    }

    @Test
    void portOfAProxyIsUpTo65535() {
        assertThat(proxyAt("65535")).isEqualTo(new ProxyServer("proxy.example", 65_535, null));
        assertThat(proxyAt("0")).isNull();
        for (String port : new String[] {"65536", "-1", "http"}) {
            assertThatThrownBy(() -> proxyAt(port))
                    .hasMessage("the system property http.proxyPort must be a number from 0 to 65535");
        }
    }

    @Test
    void proxyWithoutAPortIsIgnored() {
        environment.put("HTTP_PROXY", "http://proxy.example");
        assertThat(Proxies.of(ELSEWHERE, new AwsSettings(environment)).server()).isNull();
        environment.put("HTTP_PROXY", "http://proxy.example:3128");
        assertThat(Proxies.of(ELSEWHERE, new AwsSettings(environment)).server())
                .isEqualTo(new ProxyServer("proxy.example", 3128, null));
    }

    @Test
    void passwordOfAProxyMayHaveColons() {
        environment.put("HTTP_PROXY", "http://user:a:b:c@proxy.example:3128");

        assertThat(Proxies.of(ELSEWHERE, new AwsSettings(environment)).server())
                .isEqualTo(new ProxyServer("proxy.example", 3128, "Basic dXNlcjphOmI6Yw=="));
    }

    @Test
    void regionOfTheProfilePrecedesTheDefaultOfTheEnvironment() throws IOException {
        Path file = home.resolve("settings");
        Files.writeString(file, "[default]\nregion = eu-west-2\n");
        environment.remove("AWS_REGION");
        environment.put("AWS_DEFAULT_REGION", "eu-west-3");
        environment.put("AWS_CONFIG_FILE", file.toString());
        assertThat(config().region()).isEqualTo("eu-west-2");

        Files.delete(file);
        assertThat(config().region()).isEqualTo("eu-west-3");
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "4, 3", "21, 20"})
    void retriesAreOneLessThanTheAttempts(String attempts, int retries) {
        environment.put("AWS_MAX_ATTEMPTS", attempts);

        assertThat(config().maxRetries()).isEqualTo(retries);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "22", "-1", "many"})
    void otherNumbersOfAttemptsAreRejected(String attempts) {
        environment.put("AWS_MAX_ATTEMPTS", attempts);

        assertThatThrownBy(this::config)
                .hasMessageContaining("must be a number of attempts from 1 to 21")
                .hasMessageContaining("AWS_MAX_ATTEMPTS");
        assertThatThrownBy(() -> HttpWireConfig.builder().maxRetries(21)).hasMessageContaining("between 0 and 20");
    }

    @Test
    void profileOfASystemPropertyPrecedesTheEnvironment() throws IOException {
        Path file = home.resolve("settings");
        Files.writeString(file, """
                [profile work]
                region = eu-west-3
                [profile play]
                region = sa-east-1
                """);
        environment.remove("AWS_REGION");
        environment.put("AWS_CONFIG_FILE", file.toString());
        environment.put("AWS_PROFILE", "work");
        System.setProperty("aws.profile", "play");
        try {
            assertThat(config().region()).isEqualTo("sa-east-1");
        } finally {
            System.clearProperty("aws.profile");
        }
        assertThat(config().region()).isEqualTo("eu-west-3");
    }

    @Test
    void fileOfASystemPropertyPrecedesTheEnvironment() throws IOException {
        Path file = home.resolve("settings");
        Path other = home.resolve("other");
        Files.writeString(file, "[default]\nregion = eu-west-3\n");
        Files.writeString(other, "[default]\nregion = sa-east-1\n");
        environment.remove("AWS_REGION");
        environment.put("AWS_CONFIG_FILE", file.toString());
        System.setProperty("aws.configFile", other.toString());
        try {
            assertThat(config().region()).isEqualTo("sa-east-1");
        } finally {
            System.clearProperty("aws.configFile");
        }
        assertThat(config().region()).isEqualTo("eu-west-3");
    }

    @Test
    void settingsOfBothFilesAreRead() throws IOException {
        Files.createDirectory(home.resolve(".aws"));
        Files.writeString(home.resolve(".aws/credentials"), "[default]\nregion = eu-west-3\n");
        Files.writeString(home.resolve(".aws/config"), "[default]\nregion = sa-east-1\nendpoint_url = http://all:1\n");
        environment.remove("AWS_REGION");

        assertThat(config().region()).as("of the credentials file").isEqualTo("eu-west-3");
        assertThat(config().endpoint()).as("of the config file").isEqualTo(URI.create("http://all:1"));
    }

    @Test
    void passwordOfAnIgnoredProxyIsNotLogged() {
        List<String> messages = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                messages.add(entry.getMessage() + entry.getThrown());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("org.tabletheory.calls");
        logger.addHandler(handler);
        try {
            for (String url : List.of("http://user:s3cret@proxy.example", "http://user:s3cret@my proxy:1")) {
                environment.put("HTTP_PROXY", url);
                assertThat(Proxies.of(ELSEWHERE, new AwsSettings(environment)).server())
                        .isNull();
            }
        } finally {
            logger.removeHandler(handler);
        }

        assertThat(messages)
                .hasSize(2)
                .allSatisfy(message ->
                        assertThat(message).startsWith("HTTP_PROXY is ignored").doesNotContain("s3cret"));
    }
}
