package org.tabletheory.cli.internal.command;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import picocli.CommandLine.Option;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.profiles.ProfileFile;

/** Options that select the DynamoDB endpoint. */
final class DatabaseOptions {
    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description = "DynamoDB endpoint; http:// needs no credentials. Default: from the AWS configuration.")
    private @Nullable URI endpoint;

    @Option(names = "--region", paramLabel = "REGION", description = "AWS region. Default: from the AWS configuration.")
    private @Nullable String region;

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            description = "AWS profile for credentials and region. Default: AWS_PROFILE, then 'default'.")
    private @Nullable String profile;

    /** Returns whether any of these options is given. */
    boolean areGiven() {
        return endpoint != null || region != null || profile != null;
    }

    /** Connects to the endpoint. */
    TableTheory connect() {
        return connect(config());
    }

    /** Connects with a configuration that is based on {@link #config()}. */
    static TableTheory connect(Config config) {
        try {
            return TableTheory.connect(config);
        } catch (IllegalArgumentException e) {
            throw DatabaseConnection.invalid(e);
        }
    }

    /** Returns the configuration. */
    Config config() {
        return config(System.getenv());
    }

    /** Returns the configuration in an environment. */
    Config config(Map<String, String> environment) {
        URI given = endpoint;
        try {
            Config.Builder config = given != null && !"https".equals(given.getScheme())
                    ? Config.local(given).toBuilder()
                    : Config.builder().environment(environment);
            if (profile != null) {
                useProfile(config, profile, environment);
            }
            if (given != null) {
                config.endpoint(given);
            }
            if (region != null) {
                config.region(region);
            }
            return withLocalCredentials(config.build());
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }

    /** A local endpoint of the environment needs no credentials, like one that is given; but those of the environment are used. */
    private static Config withLocalCredentials(Config config) {
        boolean given = config.credentials().isPresent() || config.environment().containsKey("AWS_ACCESS_KEY_ID");
        return given || !"http".equals(config.endpoint().getScheme())
                ? config
                : config.toBuilder()
                        .credentials(
                                Config.local(config.endpoint()).credentials().orElseThrow())
                        .build();
    }

    /** As in the AWS CLI, a profile that is given has precedence over credentials in the environment. */
    private static void useProfile(Config.Builder config, String name, Map<String, String> environment) {
        ProfileFile files = ProfileFile.defaultProfileFile();
        if (files.profile(name).isEmpty()) {
            throw CommandFailure.usage("unknown profile '" + name + "'"
                    + NearestName.didYouMean(name, files.profiles().keySet())
                    + (files.profiles().isEmpty()
                            ? "; there are no profiles in ~/.aws/config and ~/.aws/credentials"
                            : "; known profiles: "
                                    + String.join(", ", files.profiles().keySet())));
        }
        Map<String, String> changed = new HashMap<>(environment);
        changed.put("AWS_PROFILE", name);
        config.environment(changed)
                .credentials(ProfileCredentialsProvider.builder()
                        .profileFile(files)
                        .profileName(name)
                        .build());
    }
}
