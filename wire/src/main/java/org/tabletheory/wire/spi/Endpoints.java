package org.tabletheory.wire.spi;

import java.net.URI;
import java.util.Map;
import java.util.regex.Pattern;
import software.amazon.awssdk.regions.Region;

/** Finds DynamoDB's address in a region. */
final class Endpoints {

    private Endpoints() {}

    /** The endpoint that the environment names, else the region's. */
    public static URI of(String region, Map<String, String> environment) {
        for (String variable : new String[] {"AWS_ENDPOINT_URL_DYNAMODB", "AWS_ENDPOINT_URL"}) {
            String url = environment.get(variable);
            if (url != null && !url.isBlank()) {
                return check(URI.create(url.strip()));
            }
        }
        String suffix = Commercial.REGION.matcher(region).matches()
                ? "amazonaws.com"
                : Region.of(region).metadata().partition().dnsSuffix();
        boolean fips = Boolean.parseBoolean(environment.get("AWS_USE_FIPS_ENDPOINT"));
        return URI.create("https://dynamodb" + (fips ? "-fips." : ".") + region + "." + suffix);
    }

    /** The endpoint itself, when requests can be sent there. */
    public static URI check(URI endpoint) {
        String scheme = endpoint.getScheme();
        boolean http = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
        if (!http || endpoint.getHost() == null) {
            throw new IllegalArgumentException(
                    "endpoint " + endpoint + " must be http or https with a host, such as http://127.0.0.1:8000");
        }
        boolean bare = endpoint.getRawPath() == null
                || endpoint.getRawPath().isEmpty()
                || endpoint.getRawPath().equals("/");
        if (!bare || endpoint.getRawQuery() != null || endpoint.getRawUserInfo() != null) {
            throw new IllegalArgumentException(
                    "endpoint must end after host and port: no path, query or user, as " + endpoint.getHost() + " has");
        }
        return endpoint;
    }

    /** Apart, since patterns are slow to load and a given endpoint needs none. */
    private static final class Commercial {
        /** The regions of the commercial partition; for others the SDK's table is asked, which is slow to load. */
        static final Pattern REGION = Pattern.compile(
                "(us|eu|ap|sa|ca|me|af|il|mx)-(north|south|east|west|central|northeast|southeast|northwest"
                        + "|southwest)-\\d+");
    }
}
