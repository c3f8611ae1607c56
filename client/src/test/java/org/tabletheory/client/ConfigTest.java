package org.tabletheory.client;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.client.table.Billing;
import org.tabletheory.crypto.AttributeCipher;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.crypto.EnvelopeBinding;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.ConnectionOptions;

class ConfigTest {
    record Celsius(int degrees) {}

    @Table("rooms")
    record Room(@PartitionKey String id, @Encrypted Celsius temperature) {}

    /** Stores a temperature as a number of tenths. */
    static final class TenthsConverter implements Converter<Celsius> {
        @Override
        public Type type() {
            return Type.N;
        }

        @Override
        public Value write(Celsius value) {
            return Value.n(value.degrees() * 10L);
        }

        @Override
        public Celsius read(Value value) {
            return new Celsius(((Value.N) value).toBigDecimal().intValueExact() / 10);
        }
    }

    private static final Map<String, String> EMPTY_ENVIRONMENT = Map.of("HOME", "/nowhere");

    @Test
    void kmsKeyNeedsTheAwsModule() {
        Config.Builder builder = Config.builder()
                .environment(EMPTY_ENVIRONMENT)
                .kmsKeyArn("arn:aws:kms:eu-north-1:111122223333:key/1234abcd");

        assertThatThrownBy(builder::build).isInstanceOfSatisfying(TableTheoryException.class, e -> {
            assertThat(e.codes()).containsExactly("ErrEncryptionNotConfigured");
            assertThat(e.getMessage()).contains("org.tabletheory:tabletheory-aws");
        });
        assertThat(builder.keyProvider(new DeterministicTestKeys("s")).build().kmsKeyArn())
                .isEmpty();
    }

    @Test
    void capacityOfNewTablesIsProvisionedIfItIsSet() {
        Config.Builder builder = Config.builder().environment(EMPTY_ENVIRONMENT);

        assertThat(builder.build().defaultBilling()).isEqualTo(Billing.PER_REQUEST);
        assertThat(builder.defaultReadCapacity(7).build().defaultBilling()).isEqualTo(Billing.provisioned(7, 5));
        assertThat(builder.defaultWriteCapacity(3).build().toBuilder().build().defaultBilling())
                .isEqualTo(Billing.provisioned(7, 3));
        assertThatThrownBy(() -> builder.defaultReadCapacity(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void allSettingsHaveDefaults() {
        Config config = Config.builder().environment(EMPTY_ENVIRONMENT).build();

        assertThat(config.maxRetries()).isEqualTo(3);
        assertThat(config.attemptTimeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.callTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(config.credentials()).isEmpty();
        assertThat(config.httpClient()).isEmpty();
        assertThat(config.tablePrefix()).isEmpty();
        assertThat(config.allowScans()).isFalse();
        assertThat(config.autoMigrate()).isFalse();
        assertThat(config.showKeys()).isEmpty();
        assertThat(config.keyProvider()).isEmpty();
        assertThat(config.encryptionRandom()).isEmpty();
        assertThat(config.envelopeBinding()).isEqualTo(EnvelopeBinding.ATTRIBUTE);
        assertThat(config.returnConsumedCapacity()).isEqualTo(ReturnConsumedCapacity.NONE);
        assertThat(config.listeners()).isEmpty();
    }

    @Test
    void prefixLeavesRoomForTheNameOfATable() {
        String longest = "Az09_.-".repeat(28) + "last";
        assertThat(Config.builder()
                        .environment(EMPTY_ENVIRONMENT)
                        .tablePrefix(longest)
                        .build()
                        .tablePrefix())
                .isEqualTo(longest)
                .hasSize(200);
        for (String invalid : List.of(longest + "x", "my tables", "a/b", "é")) {
            assertThatThrownBy(() -> Config.builder().tablePrefix(invalid))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("'" + invalid
                            + "' cannot begin a table name; use letters, digits, hyphens, dots and underscores");
        }
    }

    @Test
    void regionIsTakenFromBuilderThenEnvironmentThenProfile(@TempDir Path home) throws IOException {
        Files.createDirectories(home.resolve(".aws"));
        Files.writeString(
                home.resolve(".aws/config"), "[default]\nregion = sa-east-1\n[profile work]\nregion = eu-west-3\n");
        Map<String, String> all =
                Map.of("HOME", home.toString(), "AWS_REGION", "eu-north-1", "AWS_DEFAULT_REGION", "ap-south-1");

        assertThat(Config.builder().environment(all).region("us-west-2").build().region())
                .isEqualTo("us-west-2");
        assertThat(Config.builder().environment(all).build().region()).isEqualTo("eu-north-1");
        assertThat(region(Map.of("HOME", home.toString(), "AWS_DEFAULT_REGION", "ap-south-1")))
                .as("as in the SDK")
                .isEqualTo("sa-east-1");
        assertThat(region(Map.of("HOME", "/nowhere", "AWS_DEFAULT_REGION", "ap-south-1")))
                .isEqualTo("ap-south-1");
        assertThat(region(Map.of("HOME", home.toString(), "AWS_PROFILE", "work")))
                .isEqualTo("eu-west-3");
        assertThat(region(Map.of("HOME", home.toString()))).isEqualTo("sa-east-1");
    }

    @Test
    void missingRegionIsReportedWhenConnectingToAws() {
        Config config = Config.builder().environment(EMPTY_ENVIRONMENT).build();

        assertThatThrownBy(config::newWire)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no AWS region is configured");
        config.toBuilder().region("eu-north-1").build().newWire().close();
        config.toBuilder()
                .endpoint(URI.create("http://localhost:8000"))
                .build()
                .newWire()
                .close();
    }

    @Test
    void changedRegionChangesTheEndpoint() {
        Config config = Config.builder()
                .environment(Map.of("HOME", "/nowhere", "AWS_REGION", "eu-north-1"))
                .build();

        assertThat(config.toBuilder().region("eu-west-1").build().endpoint())
                .isEqualTo(URI.create("https://dynamodb.eu-west-1.amazonaws.com"));
    }

    private static String region(Map<String, String> environment) {
        return Config.builder().environment(environment).build().region();
    }

    @ParameterizedTest
    @CsvSource({
        "eu-north-1, https://dynamodb.eu-north-1.amazonaws.com",
        "cn-north-1, https://dynamodb.cn-north-1.amazonaws.com.cn",
        "us-gov-west-1, https://dynamodb.us-gov-west-1.amazonaws.com",
        "us-iso-east-1, https://dynamodb.us-iso-east-1.c2s.ic.gov"
    })
    void everyPartitionHasItsEndpoint(String region, URI endpoint) {
        assertThat(Config.builder()
                        .environment(EMPTY_ENVIRONMENT)
                        .region(region)
                        .build()
                        .endpoint())
                .isEqualTo(endpoint);
    }

    @Test
    void endpointIsTakenFromTheEnvironment() {
        assertThat(Config.builder()
                        .environment(Map.of("AWS_REGION", "eu-north-1", "AWS_ENDPOINT_URL_DYNAMODB", "http://db:8000"))
                        .build()
                        .endpoint())
                .isEqualTo(URI.create("http://db:8000"));
        assertThat(Config.builder()
                        .environment(Map.of("AWS_REGION", "us-east-1", "AWS_USE_FIPS_ENDPOINT", "true"))
                        .build()
                        .endpoint())
                .isEqualTo(URI.create("https://dynamodb-fips.us-east-1.amazonaws.com"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "EU-NORTH-1", "eu north", "evil.example.com/#", "eu_north_1"})
    void invalidRegionIsRejected(String region) {
        assertThatThrownBy(() -> Config.builder().region(region))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("eu-north-1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ftp://host", "localhost:8000", "http://host/path", "http://user:secret@host", "http://host?q"})
    void invalidEndpointIsRejectedWithoutShowingSecrets(String endpoint) {
        assertThatThrownBy(() -> Config.builder().endpoint(URI.create(endpoint)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("endpoint")
                .hasMessageNotContaining("secret");
    }

    @Test
    void invalidLimitsAreRejected() {
        assertThatThrownBy(() -> Config.builder().maxRetries(-1)).hasMessageContaining("maxRetries");
        assertThatThrownBy(() -> Config.builder().callTimeout(Duration.ZERO)).hasMessageContaining("callTimeout");
        assertThatThrownBy(() -> Config.builder()
                        .environment(EMPTY_ENVIRONMENT)
                        .attemptTimeout(Duration.ofSeconds(5))
                        .callTimeout(Duration.ofSeconds(2))
                        .build())
                .hasMessageContaining("longer than callTimeout");
        assertThat(Config.builder()
                        .environment(EMPTY_ENVIRONMENT)
                        .callTimeout(Duration.ofSeconds(2))
                        .build()
                        .attemptTimeout())
                .isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void encryptedClientUsesConverters() {
        Room room = new Room("r1", new Celsius(21));
        Config config = Config.builder()
                .environment(EMPTY_ENVIRONMENT)
                .keyProvider(new DeterministicTestKeys("config-test"))
                .converter(Celsius.class, new TenthsConverter())
                .build();
        try (TableTheory db = TableTheory.over(StubWire.responding("{}"), config)) {
            Item stored = db.marshaller(Room.class).marshal(room);

            assertThat(stored.get("temperature")).isInstanceOf(Value.M.class);
            assertThat(new AttributeCipher(new DeterministicTestKeys("config-test"))
                            .open("Room", "temperature", requireNonNull(stored.get("temperature"))))
                    .isEqualTo(Value.n(210));
            assertThat(db.marshaller(Room.class).unmarshal(stored)).isEqualTo(room);
        }
    }

    @Test
    void configuredMappersSurviveToBuilderAndTakePrecedenceInOver() {
        Mappers mappers = Mappers.builder()
                .converter(Celsius.class, new TenthsConverter())
                .build();
        Config config =
                Config.builder().environment(EMPTY_ENVIRONMENT).mappers(mappers).build();

        assertThat(config.toBuilder().region("eu-north-1").build().mappers()).containsSame(mappers);
        Config plain = Config.builder()
                .environment(EMPTY_ENVIRONMENT)
                .keyProvider(new DeterministicTestKeys("config-test"))
                .build();
        try (TableTheory db = TableTheory.over(StubWire.responding("{}"), plain, mappers)) {
            assertThat(db.marshaller(Room.class).model().name()).isEqualTo("Room");
        }
    }

    @Table("${orders.table}")
    record Configured(@PartitionKey String id) {}

    @Test
    void variablesOfTableNamesSurviveToBuilder() {
        Config config = Config.builder()
                .environment(Map.of())
                .region("eu-north-1")
                .tableVariables(Map.of("orders.table", "shop")::get)
                .build()
                .toBuilder()
                .build();

        assertThat(config.mapperSource().get().of(Configured.class).model().table())
                .isEqualTo("shop");
        assertThatThrownBy(() ->
                        config.toBuilder().mappers(Mappers.builder().build()).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Mappers.builder().variables");
    }

    @Test
    void mappersAndConvertersTogetherAreRejected() {
        Config.Builder builder = Config.builder()
                .environment(EMPTY_ENVIRONMENT)
                .mappers(Mappers.builder().build())
                .converter(Celsius.class, new TenthsConverter());

        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Mappers.builder().converter");
    }

    @Test
    void copyKeepsWhatWasSetAndDerivesTheRest() {
        CallListener first = event -> {};
        CallListener second = event -> {};
        ConnectionOptions connections = ConnectionOptions.defaults().maxConnections(7);
        KeyProvider keys = new DeterministicTestKeys("copied");
        SecureRandom random = new SecureRandom();
        Converter<Celsius> converter = new TenthsConverter();
        Config config = Config.builder()
                .environment(Map.of())
                .region("eu-west-1")
                .tablePrefix("test-")
                .allowScans(true)
                .showKeys(true)
                .listener(first)
                .listener(second)
                .connections(connections)
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                .autoMigrate(true)
                .defaultReadCapacity(3)
                .keyProvider(keys)
                .encryptionRandom(random)
                .envelopeBinding(EnvelopeBinding.MODEL)
                .converter(Celsius.class, converter)
                .build();

        Config copy = config.toBuilder().region("eu-north-1").build();

        assertThat(copy.endpoint()).isEqualTo(URI.create("https://dynamodb.eu-north-1.amazonaws.com"));
        assertThat(copy.tablePrefix()).isEqualTo("test-");
        assertThat(copy.allowScans()).isTrue();
        assertThat(copy.showKeys()).contains(true);
        assertThat(copy.listeners()).containsExactly(first, second);
        assertThat(copy.connections()).isSameAs(connections);
        assertThat(copy.returnConsumedCapacity()).isEqualTo(ReturnConsumedCapacity.INDEXES);
        assertThat(copy.autoMigrate()).isTrue();
        assertThat(copy.keyProvider()).containsSame(keys);
        assertThat(copy.encryptionRandom()).containsSame(random);
        assertThat(copy.envelopeBinding()).isEqualTo(EnvelopeBinding.MODEL);
        assertThat(copy.converters()).isEqualTo(Map.of(Celsius.class, converter));
        assertThat(copy.defaultBilling()).isEqualTo(config.defaultBilling());
        assertThat(config.toBuilder()
                        .callTimeout(java.time.Duration.ofSeconds(3))
                        .build()
                        .attemptTimeout())
                .isEqualTo(java.time.Duration.ofSeconds(3));
        assertThat(config.toBuilder().listeners(List.of(second)).build().listeners())
                .containsExactly(second);
    }

    @Test
    @SuppressWarnings("NullAway") // a caller without null checks may pass null
    void listenerThatIsNullIsNamed() {
        Config config = Config.local(URI.create("http://localhost:8000"));
        try (TableTheory db = TableTheory.connect(config)) {
            for (ThrowingCallable call : List.<ThrowingCallable>of(
                    () -> db.withListener(null),
                    () -> config.toBuilder().listener(null),
                    () -> config.toBuilder().listeners(Collections.singletonList(null)))) {
                assertThatThrownBy(call)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("listener is null; pass");
            }
        }
    }
}
