package org.tabletheory.cli.internal.bulk;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import picocli.CommandLine.Option;

/** Which DynamoDB a command works on. */
public final class DatabaseOptions {
    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description = {"Another DynamoDB than the surroundings name;", "over HTTP any credentials do."})
    private @Nullable URI endpoint;

    @Option(names = "--region", paramLabel = "REGION", description = "Another region than the surroundings name.")
    private @Nullable String region;

    /** Whether one was named. */
    public boolean areGiven() {
        return endpoint != null || region != null;
    }

    /** A client for it. */
    public TableTheory connect() {
        URI other = endpoint;
        Config.Builder config = other != null && !"https".equals(other.getScheme())
                ? Config.local(other).toBuilder()
                : Config.builder();
        if (other != null) {
            config.endpoint(other);
        }
        if (region != null) {
            config.region(region);
        }
        return TableTheory.connect(config.build());
    }
}
