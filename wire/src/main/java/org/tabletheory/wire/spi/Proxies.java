package org.tabletheory.wire.spi;

import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.internal.http.ProxyServer;

/*
 * The AWS SDK's HTTP clients take the proxy of all endpoints, also of those with https, from the system properties http.proxy…,
 * and if none of them is set from HTTP_PROXY and NO_PROXY. They ignore HTTPS_PROXY, and only the URL-connection client, which
 * uses the JVM's proxy selector otherwise, uses https.proxyHost. So does this class: first what all SDK clients use, then the
 * JVM's selector.
 */
/** Resolves the proxy to the endpoint, as the AWS SDK for Java does. */
final class Proxies {
    /** No proxy. */
    static final Proxies DIRECT = new Proxies(null, false);

    private final @Nullable ProxyServer server;
    private final boolean socks;

    private Proxies(@Nullable ProxyServer server, boolean socks) {
        this.server = server;
        this.socks = socks;
    }

    /** Returns the HTTP proxy, or null. */
    @Nullable
    ProxyServer server() {
        return server;
    }

    /** Returns whether the endpoint is reached through a SOCKS proxy. */
    boolean isSocks() {
        return socks;
    }

    /** Returns the proxy of an endpoint. An endpoint on this machine, which no proxy can reach, has none. */
    static Proxies of(URI endpoint, AwsSettings settings) {
        if (Endpoints.isLoopback(endpoint)) {
            return DIRECT;
        }
        ProxyServer server = hasProperties() ? ofProperties(endpoint, settings) : ofVariables(endpoint, settings);
        return server != null ? new Proxies(server, false) : ofSelector(endpoint);
    }

    private static boolean hasProperties() {
        return System.getProperty("http.proxyHost") != null
                || System.getProperty("http.proxyPort") != null
                || System.getProperty("http.proxyUser") != null
                || System.getProperty("http.proxyPassword") != null
                || System.getProperty("http.nonProxyHosts") != null;
    }

    private static @Nullable ProxyServer ofProperties(URI endpoint, AwsSettings settings) {
        String host = settings.property("http.proxyHost");
        String port = settings.property("http.proxyPort");
        if (host == null || isExcepted(endpoint, settings.property("http.nonProxyHosts"))) {
            return null;
        }
        String user = settings.property("http.proxyUser");
        String password = settings.property("http.proxyPassword");
        int number = port == null ? 0 : port("the system property http.proxyPort", port);
        return number == 0 ? null : new ProxyServer(host, number, authorization(user, password));
    }

    private static int port(String name, String text) {
        try {
            int port = Integer.parseInt(text);
            if (port >= 0 && port <= 65_535) {
                return port;
            }
        } catch (NumberFormatException notANumber) {
            // reported below
        }
        throw new IllegalArgumentException(name + " must be a number from 0 to 65535");
    }

    private static @Nullable ProxyServer ofVariables(URI endpoint, AwsSettings settings) {
        String url = variable(settings, "http_proxy");
        String except = variable(settings, "no_proxy");
        if (url == null || isExcepted(endpoint, except == null ? null : except.replace(',', '|'))) {
            return null;
        }
        URI proxy = parsed(url);
        if (proxy == null) {
            return null;
        }
        String[] user = proxy.getRawUserInfo() == null
                ? new String[0]
                : proxy.getRawUserInfo().split(":", 2);
        return new ProxyServer(
                proxy.getHost(), proxy.getPort(), user.length == 2 ? authorization(user[0], user[1]) : null);
    }

    /** The lower-case name takes precedence, as everywhere. */
    private static @Nullable String variable(AwsSettings settings, String name) {
        String lower = settings.variable(name);
        return lower != null ? lower : settings.variable(name.toUpperCase(Locale.ROOT));
    }

    /** Returns the URL of a proxy; null, as in the SDK, if it is not one with a port. */
    private static @Nullable URI parsed(String url) {
        try {
            URI proxy = new URI(url);
            if (proxy.getHost() != null && proxy.getPort() > 0) {
                return proxy;
            }
        } catch (URISyntaxException malformed) {
            // logged below, without the text, which may have a password
        }
        System.getLogger("org.tabletheory.calls")
                .log(
                        Level.WARNING,
                        "HTTP_PROXY is ignored, as by the AWS SDK, because it is not a URL with a port; write it as"
                                + " http://proxy.example:3128");
        return null;
    }

    private static @Nullable String authorization(@Nullable String user, @Nullable String password) {
        if (user == null || password == null) {
            return null;
        }
        byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(both);
    }

    /** Returns whether a list of hosts, in which {@code *} matches any characters, includes the endpoint's. */
    private static boolean isExcepted(URI endpoint, @Nullable String hosts) {
        if (hosts == null) {
            return false;
        }
        String host = endpoint.getHost().toLowerCase(Locale.ROOT);
        for (String excepted : hosts.toLowerCase(Locale.ROOT).split("\\|", -1)) {
            if (Pattern.matches(excepted.strip().replace("*", ".*?"), host)) {
                return true;
            }
        }
        return false;
    }

    private static Proxies ofSelector(URI endpoint) {
        ProxySelector selector = ProxySelector.getDefault();
        List<Proxy> proxies = selector == null ? List.of() : selector.select(endpoint);
        for (Proxy proxy : proxies) {
            if (proxy.type() == Proxy.Type.SOCKS) {
                return new Proxies(null, true);
            }
            if (proxy.type() == Proxy.Type.HTTP && proxy.address() instanceof InetSocketAddress address) {
                return new Proxies(new ProxyServer(address.getHostString(), address.getPort(), null), false);
            }
        }
        return DIRECT;
    }
}
