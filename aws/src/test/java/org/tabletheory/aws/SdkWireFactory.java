package org.tabletheory.aws;

import java.util.function.Function;
import org.tabletheory.client.Config;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Creates the wires of the client's tests that run in this module; each owns its SDK client. */
public final class SdkWireFactory implements Function<Config, Wire> {
    @Override
    public Wire apply(Config config) {
        DynamoDbClient client = SdkClients.at(config.endpoint()).build();
        Wire wire = DynamoDbClientWire.of(client);
        return new Wire() {
            @Override
            public WireResponse call(WireRequest request) {
                return wire.call(request);
            }

            @Override
            public boolean isLocal() {
                return wire.isLocal();
            }

            @Override
            public void close() {
                client.close();
            }
        };
    }
}
