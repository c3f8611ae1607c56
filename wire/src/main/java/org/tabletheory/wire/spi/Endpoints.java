package org.tabletheory.wire.spi;

import java.net.URI;
import java.util.Map;
import java.util.regex.Pattern;
import software.amazon.awssdk.regions.Region;

/** Resolves DynamoDB's endpoint. */
final class Endpoints {

    private Endpoints() {}

    /** Returns the endpoint from the environment, or that of the region. */
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

    /** Returns the endpoint, or throws if it is not a valid one. */
    public static URI check(URI endpoint) {
        String scheme = endpoint.getScheme();
        boolean http = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
        if (!http || endpoint.getHost() == null) {
            throw new IllegalArgumentException("endpoint " + endpoint
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

    /** A separate class because patterns are slow to load and a configured endpoint does not need them. */
    private static final class Commercial {
        /** Regions of the commercial partition; for others the SDK's region metadata is used, which is slow to load. */
        static final Pattern REGION = Pattern.compile(
                "(us|eu|ap|sa|ca|me|af|il|mx)-(north|south|east|west|central|northeast|southeast|northwest"
                        + "|southwest)-\\d+");
    }
}
