package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.wire.ConnectionOptions;
import org.tabletheory.wire.internal.http.StubHttpClient;
import software.amazon.awssdk.regions.Region;

class HttpWireConfigTest {

    private static HttpWireConfig.Builder builder() {
        return HttpWireConfig.builder().environment(Map.of());
    }

    @Test
    void copyDerivesAgainWhatWasNotSet() {
        HttpWireConfig config = builder()
                .environment(Map.of("AWS_MAX_ATTEMPTS", "3", "AWS_REGION", "eu-west-1"))
                .build();

        HttpWireConfig moved = config.toBuilder().region("eu-north-1").build();
        assertThat(moved.endpoint()).isEqualTo(URI.create("https://dynamodb.eu-north-1.amazonaws.com"));
        HttpWireConfig elsewhere = config.toBuilder()
                .environment(Map.of("AWS_REGION", "us-west-2", "AWS_MAX_ATTEMPTS", "6"))
                .build();
        assertThat(elsewhere.region()).isEqualTo("us-west-2");
        assertThat(elsewhere.endpoint()).isEqualTo(URI.create("https://dynamodb.us-west-2.amazonaws.com"));
        assertThat(elsewhere.maxRetries()).isEqualTo(5);
        assertThat(config.toBuilder().callTimeout(Duration.ofSeconds(3)).build().attemptTimeout())
                .as("derived from the new call timeout")
                .isEqualTo(Duration.ofSeconds(3));
        HttpWireConfig quick =
                builder().region("eu-west-1").callTimeout(Duration.ofSeconds(2)).build();
        assertThat(quick.toBuilder().callTimeout(Duration.ofSeconds(20)).build().attemptTimeout())
                .isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void copyKeepsWhatWasSet() {
        StubHttpClient http = new StubHttpClient();
        Clock clock = Clock.systemUTC();
        HttpWireConfig config = builder()
                .region("eu-west-1")
                .endpoint(URI.create("http://127.0.0.1:8000"))
                .maxRetries(1)
                .attemptTimeout(Duration.ofSeconds(4))
                .callTimeout(Duration.ofSeconds(5))
                .clock(clock)
                .httpClient(http)
                .build();

        HttpWireConfig copy = config.toBuilder().region("eu-north-1").build();

        assertThat(copy.endpoint()).isEqualTo(config.endpoint());
        assertThat(copy.maxRetries()).isEqualTo(1);
        assertThat(copy.attemptTimeout()).isEqualTo(Duration.ofSeconds(4));
        assertThat(copy.callTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(copy.clock()).isSameAs(clock);
        assertThat(copy.httpClient()).containsSame(http);
        ConnectionOptions options = ConnectionOptions.defaults().maxIdle(3);
        assertThat(builder().region("eu-west-1").connections(options).build().toBuilder()
                        .build()
                        .connections())
                .isSameAs(options);
    }

    @Test
    void builderCanBeUsedAgainWithoutChangingWhatItBuilt() {
        HttpWireConfig.Builder builder = builder().region("eu-west-1");
        HttpWireConfig first = builder.build();
        builder.region("eu-north-1").maxRetries(0).build();

        assertThat(first.toBuilder().build().region()).isEqualTo("eu-west-1");
        assertThat(first.toBuilder().build().maxRetries()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "eu-nort-1, eu-north-1",
        "us-esat-1, us-east-1",
        "eu-west-9, eu-west-1",
        "ap-sutheast-2, ap-southeast-2",
        "us-gov-west-2, us-gov-west-1"
    })
    void unknownRegionIsAnErrorThatSuggestsTheNearest(String region, String nearest) {
        assertThatThrownBy(() -> builder().region(region).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the AWS region " + region + " is unknown; did you mean " + nearest + "?")
                .hasMessageContaining("software.amazon.awssdk:regions")
                .hasMessageContaining("https://dynamodb." + region + ".amazonaws.com");
        HttpWireConfig fromEnvironment =
                builder().environment(Map.of("AWS_REGION", region)).build();
        assertThatThrownBy(() -> new HttpWire(fromEnvironment)).hasMessageContaining("did you mean " + nearest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"EU-WEST-1", "eu_west_1", "EU_WEST_1", " eu-west-1"})
    void regionInAnotherSpellingIsAnErrorThatSuggestsTheRightOne(String region) {
        assertThatThrownBy(() -> builder().region(region).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + region + "\" is not an AWS region; did you mean eu-west-1?");
    }

    @Test
    void newRegionIsAllowedByItsEndpoint() {
        URI endpoint = URI.create("https://dynamodb.xx-new-1.amazonaws.com");

        assertThat(builder().region("xx-new-1").endpoint(endpoint).build().endpoint())
                .isEqualTo(endpoint);
        new HttpWire(builder()
                        .environment(Map.of("AWS_REGION", "xx-new-1", "AWS_ENDPOINT_URL_DYNAMODB", endpoint.toString()))
                        .build())
                .close();
    }

    @Test
    void allRegionsOfTheSdkAreKnown() {
        for (Region region : Region.regions()) {
            assertThat(KnownRegions.problem(region.id())).as(region.id()).isNull();
        }
    }

    @Test
    void connectionOptionsAreValidated() {
        ConnectionOptions defaults = ConnectionOptions.defaults();
        assertThatThrownBy(() -> defaults.connectTimeout(Duration.ZERO)).hasMessageContaining("connectTimeout PT0S");
        assertThatThrownBy(() -> defaults.idleTime(Duration.ofSeconds(-1))).hasMessageContaining("idleTime PT-1S");
        assertThatThrownBy(() -> defaults.maxAge(Duration.ZERO)).hasMessageContaining("maxAge PT0S");
        assertThatThrownBy(() -> defaults.maxIdle(-1)).hasMessageContaining("maxIdle -1");
        assertThatThrownBy(() -> defaults.maxConnections(0)).hasMessageContaining("maxConnections 0");
        assertThatThrownBy(() -> builder()
                        .region("eu-west-1")
                        .httpClient(new StubHttpClient())
                        .connections(defaults)
                        .build())
                .hasMessageContaining("connections and httpClient are both set");
    }

    @Test
    void regionsWithoutServersAreNotSuggested() {
        assertThatThrownBy(() -> builder().region("aws-globa").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the AWS region aws-globa is unknown")
                .hasMessageNotContaining("aws-global");
    }

    @ParameterizedTest
    @ValueSource(strings = {"eu west 1", "eu-west-1.example.org/"})
    void regionOfTheEnvironmentThatIsNotANameIsAnError(String region) {
        assertThatThrownBy(() ->
                        builder().environment(Map.of("AWS_REGION", region)).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + region + "\" is not an AWS region; use a name such as eu-north-1");
    }

    @Test
    void regionsAreThoseOfTheSdk() {
        List<String> known = Region.regions().stream().map(Region::id).toList();
        for (String area : List.of("us", "ca", "sa", "eu", "ap", "me", "il", "af", "mx")) {
            for (String part : List.of("central", "north", "northeast", "east", "southeast", "south", "west")) {
                for (int number = 1; number <= 5; number++) {
                    String region = area + "-" + part + "-" + number;
                    assertThat(KnownRegions.problem(region) == null).as(region).isEqualTo(known.contains(region));
                }
            }
        }
    }
}
