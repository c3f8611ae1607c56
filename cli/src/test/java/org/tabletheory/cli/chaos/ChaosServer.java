package org.tabletheory.cli.chaos;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.tabletheory.engine.DynamoEngine;

/** An engine behind HTTP connections that break in every phase of a request. Thread-safe. */
final class ChaosServer implements AutoCloseable {
    private static final long STALL_MILLIS = 60_000;
    private static final long DRIBBLE_MILLIS = 20;

    private final DynamoEngine engine;
    private final ServerSocket listening;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Map<ChaosFault, AtomicLong> injected = new EnumMap<>(ChaosFault.class);
    /** The requests that were applied twice. */
    private final Set<String> doubled = ConcurrentHashMap.newKeySet();

    private final long lateMillis;
    private volatile Supplier<ChaosFault> plan = () -> ChaosFault.NONE;

    private ChaosServer(DynamoEngine engine, long lateMillis) throws IOException {
        this.engine = engine;
        this.lateMillis = lateMillis;
        this.listening = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        for (ChaosFault fault : ChaosFault.values()) {
            injected.put(fault, new AtomicLong());
        }
    }

    /** Starts a server that is late by this time. */
    static ChaosServer start(DynamoEngine engine, long lateMillis) throws IOException {
        ChaosServer server = new ChaosServer(engine, lateMillis);
        thread(server::accept);
        return server;
    }

    private static void thread(Runnable work) {
        Thread thread = new Thread(work, "chaos-server");
        thread.setDaemon(true);
        thread.start();
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + listening.getLocalPort());
    }

    /** Sets what happens to the next requests. */
    void plan(Supplier<ChaosFault> faults) {
        plan = faults;
    }

    long injected(ChaosFault fault) {
        return requireNonNull(injected.get(fault)).get();
    }

    /** Returns whether a request with the key of an item was applied twice since the last call. */
    boolean tookTwice(String id) {
        return doubled.removeIf(body -> body.contains("\"" + id + "\"") || body.contains("#" + id + "\""));
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                open.add(socket);
                thread(() -> serve(socket));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            while (exchange(socket, in)) {
                socket.getOutputStream().flush();
            }
        } catch (IOException | InterruptedException e) {
            // The client has closed the connection, or the test is over.
        } finally {
            open.remove(socket);
        }
    }

    /** Handles one request, and returns whether the connection stays open. */
    private boolean exchange(Socket socket, InputStream in) throws IOException, InterruptedException {
        in.mark(1);
        if (in.read() < 0) {
            return false;
        }
        in.reset();
        ChaosFault fault = plan.get();
        requireNonNull(injected.get(fault)).incrementAndGet();
        if (fault == ChaosFault.CUT_BEFORE_REQUEST) {
            return reset(socket);
        }
        String operation = "";
        int length = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(lower.substring(15).strip());
            } else if (lower.startsWith("x-amz-target:")) {
                operation = line.substring(line.lastIndexOf('.') + 1).strip();
            }
        }
        if (fault == ChaosFault.CUT_IN_REQUEST) {
            in.readNBytes(length / 2);
            return reset(socket);
        }
        return respond(socket, fault, operation, in.readNBytes(length));
    }

    private boolean respond(Socket socket, ChaosFault fault, String operation, byte[] body)
            throws IOException, InterruptedException {
        OutputStream out = socket.getOutputStream();
        switch (fault) {
            case CUT_BEFORE_RESPONSE -> {
                engine.call(operation, body);
                return reset(socket);
            }
            case CUT_IN_HEAD -> {
                out.write(applied(operation, body), 0, 24);
                return false;
            }
            case CUT_IN_RESPONSE -> {
                byte[] response = applied(operation, body);
                out.write(response, 0, response.length - 1);
                return false;
            }
            case CUT_IN_CHUNK_BEFORE -> {
                out.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{}".getBytes(ISO_8859_1));
                return false;
            }
            case CUT_IN_CHUNK_AFTER -> {
                engine.call(operation, body);
                out.write(
                        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n5\r\n ".getBytes(ISO_8859_1));
                return false;
            }
            case LATE -> {
                byte[] response = applied(operation, body);
                Thread.sleep(lateMillis);
                out.write(response);
            }
            case DOUBLED -> {
                byte[] response = applied(operation, body);
                ByteArrayOutputStream twice = new ByteArrayOutputStream();
                twice.writeBytes(response);
                twice.writeBytes(response);
                out.write(twice.toByteArray());
            }
            case REQUEST_DOUBLED -> {
                byte[] response = applied(operation, body);
                engine.call(operation, body);
                doubled.add(new String(body, UTF_8));
                out.write(response);
            }
            case STATUS_202, STATUS_204, STATUS_301, STATUS_408 -> {
                engine.call(operation, body);
                int status = Integer.parseInt(fault.name().substring("STATUS_".length()));
                out.write(message(status, status == 204 ? null : new byte[0]));
            }
            case ERROR_BEFORE -> out.write(error(500, "InternalServerError"));
            case ERROR_AFTER -> {
                engine.call(operation, body);
                out.write(error(500, "InternalServerError"));
            }
            case THROTTLED -> out.write(error(400, "ProvisionedThroughputExceededException"));
            case DRIBBLED -> {
                out.write("HTTP/1.1 200 OK\r\nx-slow: ".getBytes(ISO_8859_1));
                for (long end = System.nanoTime() + STALL_MILLIS * 1_000_000; System.nanoTime() < end; ) {
                    out.write('x');
                    out.flush();
                    Thread.sleep(DRIBBLE_MILLIS);
                }
                return false;
            }
            case STALLED -> {
                Thread.sleep(STALL_MILLIS);
                return false;
            }
            default -> out.write(applied(operation, body));
        }
        return true;
    }

    private byte[] applied(String operation, byte[] body) {
        DynamoEngine.Response response = engine.call(operation, body);
        return message(response.status(), response.body());
    }

    private static byte[] error(int status, String code) {
        return message(
                status, ("{\"__type\":\"com.amazonaws#" + code + "\",\"message\":\"injected\"}").getBytes(UTF_8));
    }

    private static byte[] message(int status, byte @org.jspecify.annotations.Nullable [] body) {
        String length = body == null ? "" : "content-length: " + body.length + "\r\n";
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes(("HTTP/1.1 " + status + " Chaos\r\nx-amzn-requestid: CHAOS\r\n" + length + "\r\n")
                .getBytes(ISO_8859_1));
        message.writeBytes(body == null ? new byte[0] : body);
        return message.toByteArray();
    }

    private static boolean reset(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
        return false;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("the request ends in its headers");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }
}
