package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.ManualClock;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.registry.Mappers;
import software.amazon.awssdk.services.sts.StsClient;

/** Lambda and multi-account clients use the converters, upcasters and mappers of their configuration. */
@SuppressWarnings("NullAway.Init") // initialized by JUnit
class ConfiguredConvertersTest {
    record Celsius(int degrees) {}

    @Table("rooms")
    record Room(@PartitionKey String id, Celsius temperature) {}

    /** A room of the second form; the program registers what turns items of the first one into it. */
    @Table(value = "rooms", name = "Room")
    @Form(2)
    record WarmRoom(@PartitionKey String id, int degrees) {
        static Item degreesOf(Item item) {
            String text = ((Value.S) Objects.requireNonNull(item.get("temperature"))).value();
            return item.without("temperature").with("degrees", Value.n(text.replace(" C", "")));
        }
    }

    /** Stores a temperature as text such as {@code 21 C}. */
    static final class CelsiusConverter implements Converter<Celsius> {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(Celsius value) {
            return Value.s(value.degrees() + " C");
        }

        @Override
        public Celsius read(Value value) {
            return new Celsius(Integer.parseInt(((Value.S) value).value().replace(" C", "")));
        }
    }

    private static final Room ROOM = new Room("r1", new Celsius(21));

    private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
    private StubDynamo dynamo;

    @BeforeEach
    void start() throws IOException {
        String item = "{\"Item\":{\"id\":{\"S\":\"r1\"},\"temperature\":{\"S\":\"21 C\"}}}";
        dynamo = new StubDynamo(
                (request, n) -> StubDynamo.Response.ok(request.operation().equals("GetItem") ? item : "{}"));
    }

    @AfterEach
    void stop() {
        dynamo.close();
    }

    private Config.Builder config() {
        return Config.local(dynamo.endpoint()).toBuilder().maxRetries(0).clock(clock);
    }

    private void assertConverted(TableTheory db) {
        db.model(ROOM).save();
        assertThat(dynamo.requests.get(dynamo.requests.size() - 1).body()).contains("\"temperature\":{\"S\":\"21 C\"}");
        assertThat(db.model(Room.class).where("id", "=", "r1").first()).isEqualTo(ROOM);
    }

    @Test
    void lambdaClientUsesConverters() {
        Config config =
                config().converter(Celsius.class, new CelsiusConverter()).build();
        try (LambdaDb lambda = LambdaDb.over(() -> config)) {
            assertConverted(lambda.preRegisterModels(Room.class).db());
        }
    }

    @Test
    void lambdaClientUsesMappers() {
        Mappers mappers = Mappers.builder()
                .converter(Celsius.class, new CelsiusConverter())
                .build();
        Config config = config().mappers(mappers).build();
        try (LambdaDb lambda = LambdaDb.over(() -> config)) {
            assertConverted(lambda.db());
        }
    }

    @Test
    void lambdaClientUsesRegisteredUpcasters() {
        try (LambdaDb lambda = LambdaDb.over(this::upcasting)) {
            assertUpcast(lambda.db());
        }
    }

    private Config upcasting() {
        return config().mappers(Mappers.builder()
                        .upcaster(WarmRoom.class, 1, WarmRoom::degreesOf)
                        .build())
                .build();
    }

    private static void assertUpcast(TableTheory db) {
        assertThat(db.model(WarmRoom.class).where("id", "=", "r1").first()).isEqualTo(new WarmRoom("r1", 21));
        Item image = Item.of("id", Value.s("r2"), "temperature", Value.s("5 C"));
        assertThat(db.marshaller(WarmRoom.class).unmarshal(image)).isEqualTo(new WarmRoom("r2", 5));
    }

    @Test
    void partnerClientUsesRegisteredUpcasters() throws IOException {
        try (StsStub stub = new StsStub(clock::instant);
                StsClient sts = stub.client();
                MultiAccountDb accounts = MultiAccountDb.builder()
                        .config(upcasting())
                        .assumeRole(AssumeRole.over(sts))
                        .account("partner", AccountConfig.of("arn:aws:iam::123456789012:role/TableTheoryAccess"))
                        .build()) {
            assertUpcast(accounts.partner("partner"));
        }
    }

    @Test
    void partnerClientUsesConverters() throws IOException {
        Config config =
                config().converter(Celsius.class, new CelsiusConverter()).build();
        try (StsStub stub = new StsStub(clock::instant);
                StsClient sts = stub.client();
                MultiAccountDb accounts = MultiAccountDb.builder()
                        .config(config)
                        .assumeRole(AssumeRole.over(sts))
                        .account("partner", AccountConfig.of("arn:aws:iam::123456789012:role/TableTheoryAccess"))
                        .build()) {
            assertConverted(accounts.partner("partner"));
        }
    }
}
