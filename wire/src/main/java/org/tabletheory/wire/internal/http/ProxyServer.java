package org.tabletheory.wire.internal.http;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP proxy, which is spoken to without TLS, as by the AWS SDK.
 *
 * @param authorization the value of the header {@code Proxy-Authorization}, or null
 */
public record ProxyServer(String host, int port, @Nullable String authorization) {

    /** Requests a tunnel to the origin. */
    void openTunnel(Origin origin, Socket socket) throws IOException {
        String authority = origin.host() + ":" + origin.port();
        String request = "CONNECT " + authority + " HTTP/1.1\r\nHost: " + authority + "\r\n"
                + (authorization == null ? "" : "Proxy-Authorization: " + authorization + "\r\n") + "\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        ResponseParser reader = new ResponseParser(socket.getInputStream());
        int status = reader.head().status();
        if (status == 200 && reader.hasBuffered()) {
            throw new ProxyException("the proxy " + this + " sent data before the connection to " + authority
                    + " was used; the origin waits for the client, so the proxy does not work as a tunnel");
        }
        if (status != 200) {
            throw new ProxyException("the proxy " + this + " refused a connection to " + authority + " with status "
                    + status
                    + (status == 407 ? "; put user and password into the proxy's settings" : ""));
        }
    }

    /** Returns the address, without credentials. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
