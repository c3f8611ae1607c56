package org.tabletheory.client.internal.wire;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.profiles.ProfileProperty;

/** Finds the region in the surroundings of the process, in the order of the AWS tools. */
public final class Regions {

    /** The region when nothing names one. */
    public static final String DEFAULT = "us-east-1";

    private static final Pattern NAME = Pattern.compile("[a-z]{2,}(-[a-z0-9]+)+|local");

    private Regions() {}

    /** The region of the environment, else of the profile, else {@link #DEFAULT}. */
    public static String fromSurroundings(Map<String, String> environment) {
        for (String variable : new String[] {"AWS_REGION", "AWS_DEFAULT_REGION"}) {
            String region = environment.get(variable);
            if (region != null && !region.isBlank()) {
                return check(region.strip());
            }
        }
        String region = fromProfile(environment);
        return region == null ? DEFAULT : check(region);
    }

    /** The region itself, when it can be one. */
    public static String check(String region) {
        if (!NAME.matcher(region).matches()) {
            throw new IllegalArgumentException(
                    "\"" + region + "\" is not the name of an AWS region; one looks like eu-north-1");
        }
        return region;
    }

    /** Reads the profile only when there is a file, since its parser is slow to load. */
    private static @Nullable String fromProfile(Map<String, String> environment) {
        String chosen = environment.get("AWS_CONFIG_FILE");
        String home = environment.getOrDefault("HOME", System.getProperty("user.home", ""));
        Path file = chosen != null ? Path.of(chosen) : Path.of(home, ".aws", "config");
        if (!Files.isRegularFile(file)) {
            return null;
        }
        return ProfileFile.builder()
                .content(file)
                .type(ProfileFile.Type.CONFIGURATION)
                .build()
                .profile(environment.getOrDefault("AWS_PROFILE", "default"))
                .flatMap(profile -> profile.property(ProfileProperty.REGION))
                .orElse(null);
    }
}
