package org.tabletheory.wire.spi;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.spi.NearestName;
import software.amazon.awssdk.regions.Region;

/** Recognizes misspelt regions. */
final class KnownRegions {

    private KnownRegions() {}

    /**
     * Returns what is wrong with a region that AWS does not have, as far as the SDK knows; null if it is known.
     *
     * <p>The regions of most users are recognized here, because the SDK's list of regions is slow to load.
     */
    static @Nullable String problem(String region) {
        return switch (region) {
            case "us-east-1",
                    "us-east-2",
                    "us-west-1",
                    "us-west-2",
                    "ca-central-1",
                    "sa-east-1",
                    "eu-west-1",
                    "eu-west-2",
                    "eu-west-3",
                    "eu-central-1",
                    "eu-central-2",
                    "eu-north-1",
                    "eu-south-1",
                    "eu-south-2",
                    "ap-south-1",
                    "ap-south-2",
                    "ap-east-1",
                    "ap-northeast-1",
                    "ap-northeast-2",
                    "ap-northeast-3",
                    "ap-southeast-1",
                    "ap-southeast-2",
                    "ap-southeast-3",
                    "ap-southeast-4",
                    "me-south-1",
                    "me-central-1",
                    "il-central-1",
                    "af-south-1",
                    "local" -> null;
            default -> SdkRegions.problem(region);
        };
    }

    /** The SDK's list, in a class that is loaded only if it is needed. */
    private static final class SdkRegions {
        static @Nullable String problem(String region) {
            Set<String> known = new TreeSet<>();
            for (Region each : Region.regions()) {
                if (each.id().equals(region)) {
                    return null;
                }
                if (!each.isGlobalRegion()) {
                    known.add(each.id());
                }
            }
            String nearest = NearestName.of(region, known);
            return "the AWS region " + region + " is unknown"
                    + (nearest == null ? "." : "; did you mean " + nearest + "?")
                    + " For a region that is newer than the AWS SDK on the class path, update"
                    + " software.amazon.awssdk:regions, or also set the endpoint, such as https://dynamodb." + region
                    + ".amazonaws.com";
        }
    }
}
