package org.tabletheory.wire.spi;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Resolves the AWS region. */
final class Regions {

    /** The region of a local server, for which any will do. */
    static final String DEFAULT = "us-east-1";

    private Regions() {}

    /**
     * Returns the configured region, in the order of the AWS SDK for Java; null if there is none. {@code AWS_DEFAULT_REGION},
     * which that SDK does not read, is used last.
     */
    static @Nullable String configured(AwsSettings settings) {
        String region = settings.find("aws.region", "AWS_REGION", "region");
        if (region == null) {
            region = settings.variable("AWS_DEFAULT_REGION");
        }
        return region == null ? null : check(region);
    }

    /** Returns the region, or throws if its name is invalid. */
    static String check(String region) {
        if (!isName(region)) {
            String corrected = region.strip().toLowerCase(Locale.ROOT).replace('_', '-');
            throw new IllegalArgumentException("\"" + region + "\" is not an AWS region; "
                    + (isName(corrected) ? "did you mean " + corrected + "?" : "use a name such as eu-north-1"));
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
}
