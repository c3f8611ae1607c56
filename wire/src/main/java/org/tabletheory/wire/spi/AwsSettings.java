package org.tabletheory.wire.spi;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.profiles.Profile;
import software.amazon.awssdk.profiles.ProfileFile;

/**
 * The settings that all AWS tools share, in the order of the AWS SDK for Java: system property, environment variable, profile.
 * The profile is read only if one of its files exists, because the parser is slow to load. Not thread-safe.
 */
final class AwsSettings {
    private final Map<String, String> environment;
    private @Nullable ProfileFile files;
    private boolean filesRead;

    AwsSettings(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Returns a setting, or null if it is not set or blank. */
    @Nullable
    String find(String property, String variable, @Nullable String profileProperty) {
        String found = property(property);
        if (found == null) {
            found = variable(variable);
        }
        return found == null && profileProperty != null ? fromProfile(profileProperty) : found;
    }

    @Nullable
    String property(String name) {
        return text(System.getProperty(name));
    }

    @Nullable
    String variable(String name) {
        return text(environment.get(name));
    }

    private static @Nullable String text(@Nullable String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }

    /** Returns whether a setting is true; throws if it is neither true nor false. */
    boolean isTrue(String property, String variable, String profileProperty) {
        String value = find(property, variable, profileProperty);
        if (value == null || value.equalsIgnoreCase("false")) {
            return false;
        }
        if (!value.equalsIgnoreCase("true")) {
            throw new IllegalArgumentException("the setting " + variable + " (system property " + property
                    + ", in a profile " + profileProperty + ") must be true or false");
        }
        return true;
    }

    /** Returns the name of the profile to use. */
    String profileName() {
        String name = find("aws.profile", "AWS_PROFILE", null);
        return name == null ? "default" : name;
    }

    /** Returns a property of the profile, or null. */
    @Nullable
    String fromProfile(String property) {
        ProfileFile read = files();
        Profile profile = read == null ? null : read.profile(profileName()).orElse(null);
        return profile == null ? null : text(profile.property(property).orElse(null));
    }

    /** Returns a property of a service in the {@code services} section that the profile names, or null. */
    @Nullable
    String fromServices(String property) {
        String section = fromProfile("services");
        ProfileFile read = files();
        Profile services = section == null || read == null
                ? null
                : read.getSection("services", section).orElse(null);
        return services == null ? null : text(services.property(property).orElse(null));
    }

    /** Properties of the credentials file take precedence, as in the SDK. */
    private @Nullable ProfileFile files() {
        if (!filesRead) {
            filesRead = true;
            Path credentials = file("aws.sharedCredentialsFile", "AWS_SHARED_CREDENTIALS_FILE", "credentials");
            Path config = file("aws.configFile", "AWS_CONFIG_FILE", "config");
            boolean hasCredentials = Files.isRegularFile(credentials);
            boolean hasConfig = Files.isRegularFile(config);
            if (hasCredentials || hasConfig) {
                ProfileFile.Aggregator all = ProfileFile.aggregator();
                if (hasCredentials) {
                    all.addFile(read(credentials, ProfileFile.Type.CREDENTIALS));
                }
                if (hasConfig) {
                    all.addFile(read(config, ProfileFile.Type.CONFIGURATION));
                }
                files = all.build();
            }
        }
        return files;
    }

    private static ProfileFile read(Path file, ProfileFile.Type type) {
        return ProfileFile.builder().content(file).type(type).build();
    }

    private Path file(String property, String variable, String name) {
        String chosen = find(property, variable, null);
        String home = environment.getOrDefault("HOME", System.getProperty("user.home", ""));
        if (chosen == null) {
            return Path.of(home, ".aws", name);
        }
        return chosen.startsWith("~/") ? Path.of(home, chosen.substring(2)) : Path.of(chosen);
    }
}
