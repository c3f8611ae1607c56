package org.tabletheory.engine.junit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;

/**
 * A port of this machine at which nobody listens: connections are refused until the object is closed.
 *
 * <p>The port of a server that has been closed is not enough: another process may take it before the test connects. This port
 * is bound by a socket that never listens, so nobody else gets it.
 */
public final class ClosedPort implements AutoCloseable {
    private final Socket bound = new Socket();

    public ClosedPort() throws IOException {
        bound.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
    }

    /** Returns the address for HTTP clients. */
    public URI uri() {
        return URI.create("http://127.0.0.1:" + bound.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        bound.close();
    }
}
