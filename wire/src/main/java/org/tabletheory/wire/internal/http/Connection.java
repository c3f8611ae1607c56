package org.tabletheory.wire.internal.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.function.Supplier;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.internal.signing.SignedRequest;

/** One connection, for one exchange at a time, each on one thread. Any thread may close it. */
final class Connection {
    /** A server that closes a connection without saying so in the response hardly does it so soon. */
    private static final long JUST_USED_NANOS = 1_000_000;

    private final Origin origin;
    private final @Nullable ProxyServer proxy;
    private final Supplier<SSLSocketFactory> tls;
    private final ByteBuffer probe = ByteBuffer.allocate(1);
    private final int connectMillis;
    private final long createdAt = System.nanoTime();

    private volatile boolean closed;
    private volatile @Nullable SocketChannel channel;
    private @Nullable OutputStream out;
    private @Nullable InputStream received;
    private @Nullable InputStream raw;
    private @Nullable ResponseParser in;
    private long idleSince;

    Connection(Origin origin, @Nullable ProxyServer proxy, Supplier<SSLSocketFactory> tls, Duration connectTimeout) {
        this.origin = origin;
        this.proxy = proxy;
        this.tls = tls;
        this.connectMillis = (int) Math.max(1, Math.min(Integer.MAX_VALUE, connectTimeout.toMillis()));
    }

    /** Connects, unless this is a pooled connection that is already open. */
    void open() throws IOException {
        if (out != null) {
            return;
        }
        IOException last = null;
        String host = proxy == null ? origin.host() : proxy.host();
        int port = proxy == null ? origin.port() : proxy.port();
        for (InetAddress address : InetAddress.getAllByName(host)) {
            try {
                open(new InetSocketAddress(address, port));
                return;
            } catch (IOException e) {
                last = e;
                closeChannel();
                if (e instanceof ProxyException
                        || closed
                        || Thread.currentThread().isInterrupted()) {
                    break;
                }
            }
        }
        throw last == null ? new SocketException("no IP address for " + host) : last;
    }

    private void open(InetSocketAddress address) throws IOException {
        SocketChannel opened = SocketChannel.open();
        channel = opened;
        if (closed) {
            opened.close();
        }
        opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
        opened.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        opened.socket().connect(address, connectMillis);
        if (proxy != null && origin.secure()) {
            proxy.openTunnel(origin, opened.socket());
        }
        Socket socket = origin.secure() ? secured(opened.socket()) : opened.socket();
        InputStream stream = socket.getInputStream();
        raw = opened.socket().getInputStream();
        received = stream;
        in = new ResponseParser(stream);
        out = socket.getOutputStream();
    }

    private Socket secured(Socket plain) throws IOException {
        SSLSocket socket = (SSLSocket) tls.get().createSocket(plain, origin.host(), origin.port(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    /** Sends the request. */
    void send(SignedRequest request) throws IOException {
        OutputStream to = opened(out);
        request.writeTo(to, proxy == null || origin.secure() ? SignedRequest.POST : postThrough(proxy));
        to.flush();
    }

    /** Without TLS there is no tunnel: the proxy gets the request itself, with the origin in the first line. */
    private String postThrough(ProxyServer through) {
        String authorization = through.authorization();
        return "POST http://" + origin.host() + ":" + origin.port() + "/ HTTP/1.1\r\n"
                + (authorization == null ? "" : "Proxy-Authorization: " + authorization + "\r\n") + "Host: ";
    }

    /** Reads the head of the response and returns the response, whose body is still to be read. */
    HttpResponse receive(ResponseStream.ConnectionRelease release) throws IOException {
        ResponseParser reader = opened(in);
        return new ResponseStream(reader.head(), reader, release);
    }

    private static <T> T opened(@Nullable T stream) throws IOException {
        if (stream == null) {
            throw new SocketException("the connection is not open");
        }
        return stream;
    }

    /** Starts the idle time. */
    void markIdle() {
        idleSince = System.nanoTime();
    }

    /** Returns the time since the connection was created. */
    long ageNanos() {
        return System.nanoTime() - createdAt;
    }

    long idleNanos() {
        return System.nanoTime() - idleSince;
    }

    /**
     * Returns whether an idle connection is still usable: there is nothing to read from it, neither an end of stream nor
     * unexpected bytes, which would be taken for the response to the next request. They can be in our buffer, decrypted in
     * that of TLS, or still in the socket.
     *
     * <p>Looking for unread bytes takes one system call, looking for the end of the stream five. Before a read, a connection
     * that was just used is not checked for the end of the stream: a read is repeated on another connection.
     */
    boolean isUsable(Effect effect) {
        SocketChannel kept = channel;
        ResponseParser reader = in;
        InputStream stream = received;
        InputStream unread = raw;
        if (closed || kept == null || reader == null || stream == null || unread == null || reader.hasBuffered()) {
            return false;
        }
        try {
            if (origin.secure() && stream.available() > 0) {
                return false;
            }
            if (!effect.writes() && idleNanos() < JUST_USED_NANOS) {
                return unread.available() == 0;
            }
            kept.configureBlocking(false);
            boolean silent = kept.read(probe.clear()) == 0;
            kept.configureBlocking(true);
            return silent;
        } catch (IOException e) {
            return false;
        }
    }

    /** Closes the socket, which wakes a thread blocked on it. */
    void close() {
        closed = true;
        closeChannel();
    }

    /** Closes without TLS close_notify, which could block; HTTP's lengths already show that the response is complete. */
    private void closeChannel() {
        SocketChannel open = channel;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // There is nothing left to do for a connection that is no longer used.
            }
        }
    }
}
