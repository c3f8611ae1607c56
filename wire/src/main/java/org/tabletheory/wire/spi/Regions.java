package org.tabletheory.wire.spi;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.profiles.ProfileProperty;

/** Finds the region in the surroundings of the process, in the order of the AWS tools. */
final class Regions {

    /** The region when nothing names one. */
    public static final String DEFAULT = "us-east-1";

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
        if (!isName(region)) {
            throw new IllegalArgumentException(
                    "\"" + region + "\" is not the name of an AWS region; one looks like eu-north-1");
        }
        return region;
    }

    /** Words of lower case and digits with hyphens between, the first of two letters or more; no pattern, for the start. */
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
