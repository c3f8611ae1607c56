package org.tabletheory.wire.spi;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.regions.EndpointTag;
import software.amazon.awssdk.regions.PartitionEndpointKey;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;

/** Resolves DynamoDB's endpoint. */
public final class Endpoints {

    private static final String[] IGNORE = {
        "aws.ignoreConfiguredEndpointUrls", "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", "ignore_configured_endpoint_urls"
    };

    private Endpoints() {}

    /** Returns whether an endpoint is a loopback address, by its text: no name is looked up. */
    public static boolean isLoopback(URI endpoint) {
        String host = String.valueOf(endpoint.getHost()).toLowerCase(Locale.ROOT);
        return host.equals("localhost")
                || host.equals("[::1]")
                || host.equals("[0:0:0:0:0:0:0:1]")
                || (host.startsWith("127.") && isNumeric(host));
    }

    /** Returns whether a host is digits and dots. A loop, because regular expressions must not be loaded before the first response. */
    private static boolean isNumeric(String host) {
        for (int i = 0; i < host.length(); i++) {
            char c = host.charAt(i);
            if (c != '.' && (c < '0' || c > '9')) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the configured endpoint, in the order of the AWS SDK for Java; null if there is none.
     *
     * @throws IllegalArgumentException if it is configured together with FIPS or dual-stack endpoints
     */
    static @Nullable URI configured(AwsSettings settings) {
        String url = url(settings);
        if (url == null) {
            return null;
        }
        if (settings.isTrue(IGNORE[0], IGNORE[1], IGNORE[2])) {
            return null;
        }
        if (isFips(settings) || isDualStack(settings)) {
            throw new IllegalArgumentException("the endpoint at " + parsed(url).getHost() + " is configured together"
                    + " with FIPS or dual-stack endpoints, which are those of AWS; remove one of the settings");
        }
        return check(parsed(url));
    }

    private static URI parsed(String url) {
        try {
            return new URI(url);
        } catch (URISyntaxException e) {
            // Neither the cause nor its message, which has the text and with it a password.
            throw new IllegalArgumentException(
                    "the configured endpoint is not a URL: " + e.getReason() + "; write it as http://127.0.0.1:8000");
        }
    }

    private static @Nullable String url(AwsSettings settings) {
        String url = settings.property("aws.endpointUrlDynamoDb");
        url = url != null ? url : settings.property("aws.endpointUrl");
        url = url != null ? url : settings.variable("AWS_ENDPOINT_URL_DYNAMODB");
        url = url != null ? url : settings.variable("AWS_ENDPOINT_URL");
        url = url != null ? url : settings.fromServices("dynamodb.endpoint_url");
        url = url != null ? url : settings.fromProfile("dynamodb.endpoint_url");
        return url != null ? url : settings.fromProfile("endpoint_url");
    }

    private static boolean isFips(AwsSettings settings) {
        return settings.isTrue("aws.useFipsEndpoint", "AWS_USE_FIPS_ENDPOINT", "use_fips_endpoint");
    }

    private static boolean isDualStack(AwsSettings settings) {
        return settings.isTrue("aws.useDualstackEndpoint", "AWS_USE_DUALSTACK_ENDPOINT", "use_dualstack_endpoint");
    }

    /** Returns the region's own endpoint. */
    static URI of(String region, AwsSettings settings) {
        if (region.equals("local")) {
            return URI.create("http://localhost:8000");
        }
        boolean fips = isFips(settings);
        boolean dualStack = isDualStack(settings);
        String suffix = !dualStack && isCommercial(region) ? "amazonaws.com" : OtherSuffix.of(region, dualStack);
        // In GovCloud, the endpoints without suffix are the FIPS ones.
        boolean named = fips && !(region.startsWith("us-gov-") && !dualStack);
        return URI.create("https://dynamodb" + (named ? "-fips." : ".") + region + "." + suffix);
    }

    /** Returns the endpoint, or throws if it is not a valid one. */
    public static URI check(URI endpoint) {
        String scheme = endpoint.getScheme();
        boolean http = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
        if (!http || endpoint.getHost() == null) {
            String text = endpoint.toString();
            throw new IllegalArgumentException("endpoint "
                    + text.substring(text.lastIndexOf('@') + 1) // without user and password
                    + " must have the scheme http or https and a host, such as http://127.0.0.1:8000");
        }
        boolean bare = endpoint.getRawPath() == null
                || endpoint.getRawPath().isEmpty()
                || endpoint.getRawPath().equals("/");
        if (!bare || endpoint.getRawQuery() != null || endpoint.getRawUserInfo() != null) {
            throw new IllegalArgumentException("the endpoint at " + endpoint.getHost()
                    + " must not have a path, query or user; end it after the port");
        }
        return endpoint;
    }

    /**
     * Returns whether a region is certainly in the commercial partition, such as {@code eu-west-1}; for others the SDK's region
     * metadata is used, which is slow to load. Not a pattern, because patterns are slow to load, too.
     */
    private static boolean isCommercial(String region) {
        int area = region.indexOf('-');
        int number = region.lastIndexOf('-');
        return area > 0
                && number > area
                && isArea(region.substring(0, area))
                && isDirection(region.substring(area + 1, number))
                && isNumber(region, number + 1);
    }

    private static boolean isArea(String area) {
        return switch (area) {
            case "us", "eu", "ap", "sa", "ca", "me", "af", "il", "mx" -> true;
            default -> false;
        };
    }

    private static boolean isDirection(String direction) {
        return switch (direction) {
            case "north", "south", "east", "west", "central", "northeast", "southeast", "northwest", "southwest" ->
                true;
            default -> false;
        };
    }

    private static boolean isNumber(String region, int from) {
        for (int i = from; i < region.length(); i++) {
            if (region.charAt(i) < '0' || region.charAt(i) > '9') {
                return false;
            }
        }
        return from < region.length();
    }

    /** The SDK's region metadata, which is slow to load. */
    private static final class OtherSuffix {
        static String of(String region, boolean dualStack) {
            PartitionEndpointKey.Builder key = PartitionEndpointKey.builder();
            if (dualStack) {
                key.tags(EndpointTag.DUALSTACK);
            }
            return PartitionMetadata.of(Region.of(region)).dnsSuffix(key.build());
        }
    }
}
