package org.tabletheory.cli.internal.command;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import picocli.CommandLine.Option;

/** Options that select the DynamoDB endpoint. */
final class DatabaseOptions {
    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description = "DynamoDB endpoint; http:// needs no credentials. Default: from the AWS configuration.")
    private @Nullable URI endpoint;

    @Option(names = "--region", paramLabel = "REGION", description = "AWS region. Default: from the AWS configuration.")
    private @Nullable String region;

    /** Returns whether an endpoint or a region is given. */
    boolean areGiven() {
        return endpoint != null || region != null;
    }

    /** Connects to the endpoint. */
    TableTheory connect() {
        URI given = endpoint;
        Config.Builder config = given != null && !"https".equals(given.getScheme())
                ? Config.local(given).toBuilder()
                : Config.builder();
        if (given != null) {
            config.endpoint(given);
        }
        if (region != null) {
            config.region(region);
        }
        try {
            return TableTheory.connect(config.build());
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }
}
