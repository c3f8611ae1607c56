package org.tabletheory.wire.spi;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.profiles.ProfileProperty;

/** Resolves the AWS region, in the same order as the AWS tools. */
final class Regions {

    /** The region if none is configured. */
    public static final String DEFAULT = "us-east-1";

    private Regions() {}

    /** Returns the region from the environment, else from the profile, else {@link #DEFAULT}. */
    public static String fromEnvironment(Map<String, String> environment) {
        for (String variable : new String[] {"AWS_REGION", "AWS_DEFAULT_REGION"}) {
            String region = environment.get(variable);
            if (region != null && !region.isBlank()) {
                return check(region.strip());
            }
        }
        String region = fromProfile(environment);
        return region == null ? DEFAULT : check(region);
    }

    /** Returns the region, or throws if its name is invalid. */
    public static String check(String region) {
        if (!isName(region)) {
            throw new IllegalArgumentException(
                    "\"" + region + "\" is not an AWS region; use a name such as eu-north-1");
        }
        return region;
    }

    /** Lower-case words and digits with hyphens between them. Not a regular expression, which is slow to load. */
    private static boolean isName(String region) {
        int hyphens = 0;
        char before = '-';
        for (int i = 0; i < region.length(); i++) {
            char c = region.charAt(i);
            boolean letter = c >= 'a' && c <= 'z';
            boolean digit = c >= '0' && c <= '9' && hyphens > 0;
            boolean hyphen = c == '-' && before != '-' && (hyphens > 0 || i >= 2);
            if (!letter && !digit && !hyphen) {
                return false;
            }
            hyphens += hyphen ? 1 : 0;
            before = c;
        }
        return (hyphens > 0 && before != '-') || region.equals("local");
    }

    /** Reads the profile only if its file exists, because the parser is slow to load. */
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
