package org.tabletheory.engine.internal.http;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.http.HttpRequestReader.BadRequestException;
import org.tabletheory.engine.internal.http.HttpRequestReader.HttpMessage;

/** An HTTP/1.1 server with a thread for each connection. Signatures are accepted without verification. */
public final class EngineServer implements AutoCloseable {
    private static final int BACKLOG = 256;
    private static final int MAX_CONNECTIONS = 1024;
    private static final int IDLE_MILLIS = 60_000;
    private static final int GZIP_FROM = 4096;

    /** A status and a body; status 0 ends the connection without a response. */
    @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
    public record Reply(int status, byte[] body) {}

    private final ServerSocket listener;
    private final BiFunction<String, byte[], Reply> handler;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

    private EngineServer(ServerSocket listener, BiFunction<String, byte[], Reply> handler) {
        this.listener = listener;
        this.handler = handler;
    }

    /**
     * Starts to listen.
     *
     * @param port the port, or 0 for a free one
     * @param handler takes an operation such as {@code GetItem} and a body
     */
    public static EngineServer start(int port, BiFunction<String, byte[], Reply> handler) throws IOException {
        ServerSocket listener = new ServerSocket();
        try {
            listener.setReuseAddress(true);
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        } catch (IOException e) {
            listener.close();
            throw e;
        }
        EngineServer server = new EngineServer(listener, handler);
        thread("dynamodb-accept", server::accept);
        return server;
    }

    private static void thread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns the port that the server listens on. */
    public int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                if (connections.size() >= MAX_CONNECTIONS) {
                    socket.close();
                    continue;
                }
                connections.add(socket);
                thread("dynamodb-connection", () -> serve(socket));
            } catch (IOException e) {
                // The listener was closed, or one connection could not be accepted.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(IDLE_MILLIS);
            OutputStream out = new BufferedOutputStream(socket.getOutputStream(), 64 * 1024);
            HttpRequestReader requests = new HttpRequestReader(socket.getInputStream(), () -> sendContinue(out));
            try {
                HttpMessage request = requests.next();
                while (request != null) {
                    respond(request, out);
                    request = request.keepsAlive() ? requests.next() : null;
                }
            } catch (BadRequestException e) {
                send(out, e.status(), new byte[0], false, false);
            }
        } catch (IOException | UncheckedIOException e) {
            // The client disconnected or was idle for too long.
        } finally {
            connections.remove(socket);
        }
    }

    private static void sendContinue(OutputStream out) {
        try {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void respond(HttpMessage request, OutputStream out) throws IOException {
        boolean gzip = request.header("accept-encoding").contains("gzip");
        if (!request.method().equals("POST")) {
            byte[] healthy = "healthy: dynamodb".getBytes(StandardCharsets.US_ASCII);
            boolean known = request.method().equals("GET");
            send(out, known ? 200 : 405, known ? healthy : new byte[0], false, request.keepsAlive());
            return;
        }
        Reply reply = reply(request);
        if (reply.status == 0) {
            throw new IOException("a fault ends the connection");
        }
        send(out, reply.status, reply.body, gzip, request.keepsAlive());
    }

    private Reply reply(HttpMessage request) {
        String error = frameworkError(request);
        if (error != null) {
            return new Reply(400, error.getBytes(StandardCharsets.UTF_8));
        }
        String target = request.header("x-amz-target");
        return handler.apply(target.substring(target.indexOf('.') + 1), request.body());
    }

    private static @Nullable String frameworkError(HttpMessage request) {
        String target = request.header("x-amz-target");
        boolean known = target.startsWith("DynamoDB_20120810.") || target.startsWith("DynamoDBStreams_20120810.");
        if (!known) {
            return "{\"__type\":\"com.amazon.coral.service#UnknownOperationException\"}";
        } else if (request.header("authorization").isEmpty() && !request.path().contains("X-Amz-Signature")) {
            return "{\"__type\":\"com.amazon.coral.service#MissingAuthenticationTokenException\","
                    + "\"message\":\"Request is missing Authentication Token\"}";
        }
        return null;
    }

    private static void send(OutputStream out, int status, byte[] plain, boolean gzip, boolean keepAlive)
            throws IOException {
        boolean compressed = gzip && plain.length >= GZIP_FROM;
        byte[] body = compressed ? compress(plain) : plain;
        CRC32 crc = new CRC32();
        crc.update(body);
        String head = "HTTP/1.1 " + status + reason(status)
                + "\r\nx-amzn-RequestId: " + UUID.randomUUID()
                + "\r\nx-amz-crc32: " + crc.getValue()
                + "\r\nContent-Type: application/x-amz-json-1.0\r\n"
                + (compressed ? "Content-Encoding: gzip\r\n" : "")
                + "Content-Length: " + body.length
                + (keepAlive ? "\r\n\r\n" : "\r\nConnection: close\r\n\r\n");
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        out.flush();
    }

    private static String reason(int status) {
        return switch (status) {
            case 200 -> " OK";
            case 500 -> " Internal Server Error";
            case 503 -> " Service Unavailable";
            default -> " Bad Request";
        };
    }

    private static byte[] compress(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(plain.length / 2);
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        }
        return bytes.toByteArray();
    }

    /** Stops listening and closes all connections. */
    @Override
    public void close() {
        try {
            listener.close();
            for (Socket socket : connections) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
