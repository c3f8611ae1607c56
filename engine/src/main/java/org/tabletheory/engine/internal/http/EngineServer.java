package org.tabletheory.engine.internal.http;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.json.ResponseJson;

/** An HTTP/1.1 server with a thread for each connection. Signatures are accepted without verification. */
public final class EngineServer implements AutoCloseable {
    private static final int BACKLOG = 256;
    private static final int MAX_CONNECTIONS = 1024;
    private static final int IDLE_MILLIS = 60_000;
    private static final int DRAIN_MILLIS = 2_000;
    private static final int ENCODE_FROM = 4096;
    /** The limit of the service: 16 MB. */
    private static final int MAX_BODY = 16 * 1024 * 1024;

    private static final String ID_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    /** The date of the last response, which several in one second share. */
    private static volatile @Nullable FormattedDate lastDate;

    private static final byte[] NOT_FOUND = "<UnknownOperationException/>\n".getBytes(StandardCharsets.US_ASCII);

    /** A status and a body; status 0 ends the connection without a response. */
    @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
    public record HttpReply(int status, byte[] body) {}

    /** Executes requests. */
    public interface Handler {
        /** Returns the text of a successful health check. */
        String health();

        /** Returns whether the service has an operation, such as {@code GetItem}. */
        boolean isOperation(String name);

        /** Executes the JSON of a request. */
        HttpReply execute(String operation, byte[] body);
    }

    private final ServerSocket listener;
    private final LoopbackCheck origins;
    private final Handler handler;
    private final ConnectionAcceptor.ThreadStarter threads;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

    private EngineServer(
            ServerSocket listener,
            Set<String> allowedHosts,
            Handler handler,
            ConnectionAcceptor.ThreadStarter threads) {
        this.listener = listener;
        this.origins = new LoopbackCheck(allowedHosts);
        this.handler = handler;
        this.threads = threads;
    }

    /**
     * Starts to listen.
     *
     * @param port the port, or 0 for a free one
     * @param allowedHosts names that clients may use for this machine, apart from loopback names; in lower case
     * @param handler executes the requests
     */
    public static EngineServer start(int port, Set<String> allowedHosts, Handler handler) throws IOException {
        return start(port, allowedHosts, handler, ConnectionAcceptor::startDaemon);
    }

    static EngineServer start(
            int port, Set<String> allowedHosts, Handler handler, ConnectionAcceptor.ThreadStarter threads)
            throws IOException {
        ServerSocket listener = new ServerSocket();
        try {
            listener.setReuseAddress(true);
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        } catch (IOException e) {
            listener.close();
            throw e;
        }
        EngineServer server = new EngineServer(listener, allowedHosts, handler, threads);
        ConnectionAcceptor.start(listener, "dynamodb-accept", threads, server::accepted);
        return server;
    }

    /** Returns the port that the server listens on. */
    public int port() {
        return listener.getLocalPort();
    }

    private void accepted(Socket socket) throws IOException {
        if (connections.size() >= MAX_CONNECTIONS) {
            socket.close();
            return;
        }
        connections.add(socket);
        boolean started = false;
        try {
            if (listener.isClosed()) { // after close() has closed the connections that it knew
                socket.close();
            }
            threads.start("dynamodb-connection", () -> serve(socket));
            started = true;
        } finally {
            if (!started) {
                connections.remove(socket);
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(IDLE_MILLIS);
            OutputStream out = new BufferedOutputStream(socket.getOutputStream(), 64 * 1024);
            HttpMessageReader in = new HttpMessageReader(socket.getInputStream(), MAX_BODY);
            Runnable continuation = () -> sendContinue(out);
            try {
                HttpRequest request = HttpRequest.read(in, continuation);
                while (request != null) {
                    respond(request, out);
                    request = request.keepsAlive() ? HttpRequest.read(in, continuation) : null;
                }
            } catch (BadMessageException e) {
                send(out, e.status(), new byte[0], Map.of(), false);
                drain(socket);
            }
        } catch (IOException | UncheckedIOException e) {
            // The client disconnected or was idle for too long.
        } finally {
            connections.remove(socket);
        }
    }

    /** Reads what the client is still sending, for a while: otherwise it would not see the response. */
    private static void drain(Socket socket) throws IOException {
        socket.shutdownOutput();
        socket.setSoTimeout(DRAIN_MILLIS);
        long end = System.nanoTime() + DRAIN_MILLIS * 1_000_000L;
        byte[] ignored = new byte[64 * 1024];
        while (socket.getInputStream().read(ignored) >= 0 && System.nanoTime() < end) {
            // The content does not matter.
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

    private void respond(HttpRequest request, OutputStream out) throws IOException {
        Map<String, String> headers = new LinkedHashMap<>();
        boolean keepAlive = request.keepsAlive();
        if (!origins.accepts(request)) {
            send(out, 403, LoopbackCheck.REJECTED, headers, keepAlive);
            return;
        }
        String origin = request.header("origin");
        if (!origin.isEmpty()) {
            headers.put("Access-Control-Allow-Origin", origin);
            headers.put("Vary", "Origin");
        }
        if (!request.isForRoot()) {
            send(out, 404, NOT_FOUND, headers, keepAlive);
            return;
        }
        switch (request.method()) {
            case "POST" -> post(request, headers, out);
            case "GET" -> send(out, 200, handler.health().getBytes(StandardCharsets.US_ASCII), headers, keepAlive);
            case "OPTIONS" -> {
                boolean preflight = !headers.isEmpty();
                if (preflight) {
                    allow(request, headers);
                }
                send(out, preflight ? 200 : 404, preflight ? new byte[0] : NOT_FOUND, headers, keepAlive);
            }
            default -> send(out, 404, NOT_FOUND, headers, keepAlive);
        }
    }

    /** Responds to a browser that checks whether a page of another origin may send a request. */
    private static void allow(HttpRequest request, Map<String, String> headers) {
        String names = request.header("access-control-request-headers");
        String methods = request.header("access-control-request-method");
        if (!names.isEmpty()) {
            headers.put("Access-Control-Allow-Headers", names);
        }
        if (!methods.isEmpty()) {
            headers.put("Access-Control-Allow-Methods", methods);
        }
        headers.put("Access-Control-Max-Age", "172800");
    }

    private void post(HttpRequest request, Map<String, String> headers, OutputStream out) throws IOException {
        String type = ProtocolCheck.contentType(request);
        if (type == null) {
            send(out, 404, NOT_FOUND, headers, request.keepsAlive());
            return;
        }
        headers.put("Content-Type", type);
        HttpRequest decoded;
        try {
            decoded = request.decoded(MAX_BODY);
        } catch (IOException e) {
            // The service does not say what is wrong with the encoding either.
            DynamoError error = DynamoError.internal("Internal server error");
            send(out, error.status(), ResponseJson.write(error.response()), headers, request.keepsAlive());
            return;
        }
        execute(decoded, headers, out);
    }

    private void execute(HttpRequest request, Map<String, String> headers, OutputStream out) throws IOException {
        DynamoError problem = ProtocolCheck.problem(request, handler::isOperation);
        HttpReply reply = problem == null
                ? handler.execute(ProtocolCheck.operation(request), request.body())
                : new HttpReply(problem.status(), ResponseJson.write(problem.response()));
        if (reply.status == 0) {
            throw new IOException("a fault ends the connection");
        }
        byte[] body = reply.body;
        if (body.length >= ENCODE_FROM) {
            ContentEncoding encoding = ContentEncoding.preferred(request.header("accept-encoding"));
            if (encoding != null) {
                headers.put("Content-Encoding", encoding.header());
                body = encoding.encode(body);
            }
        }
        send(out, reply.status, body, headers, request.keepsAlive());
    }

    private static void send(OutputStream out, int status, byte[] body, Map<String, String> headers, boolean keepAlive)
            throws IOException {
        CRC32 crc = new CRC32();
        crc.update(body);
        StringBuilder head = new StringBuilder(256)
                .append("HTTP/1.1 ")
                .append(status)
                .append(reason(status))
                .append("\r\nServer: Server\r\nDate: ")
                .append(date())
                .append("\r\nx-amzn-RequestId: ")
                .append(requestId())
                .append("\r\nx-amz-crc32: ")
                .append(crc.getValue());
        headers.forEach(
                (name, value) -> head.append("\r\n").append(name).append(": ").append(value));
        head.append("\r\nContent-Length: ").append(body.length);
        head.append(keepAlive ? "\r\n\r\n" : "\r\nConnection: close\r\n\r\n");
        out.write(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        out.write(body);
        out.flush();
    }

    private static String requestId() {
        char[] id = new char[52];
        ThreadLocalRandom random = ThreadLocalRandom.current();
        for (int i = 0; i < id.length; i++) {
            id[i] = ID_CHARACTERS.charAt(random.nextInt(ID_CHARACTERS.length()));
        }
        return new String(id);
    }

    private static String reason(int status) {
        return switch (status) {
            case 200 -> " OK";
            case 403 -> " Forbidden";
            case 404 -> " Not Found";
            case 413 -> " Request Entity Too Large";
            case 500 -> " Internal Server Error";
            case 503 -> " Service Unavailable";
            default -> " Bad Request";
        };
    }

    private record FormattedDate(long second, String text) {}

    /** Returns the time of the machine: clients correct their own clock by it, whatever the clock of the engine is. */
    private static String date() {
        long second = System.currentTimeMillis() / 1000;
        FormattedDate last = lastDate;
        if (last == null || last.second != second) {
            ZonedDateTime now = ZonedDateTime.ofInstant(Instant.ofEpochSecond(second), ZoneOffset.UTC);
            last = new FormattedDate(second, DateTimeFormatter.RFC_1123_DATE_TIME.format(now));
            lastDate = last;
        }
        return last.text;
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
