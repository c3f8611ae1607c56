package org.tabletheory.engine.fault;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.http.ConnectionAcceptor.ThreadStarter;
import org.tabletheory.engine.internal.http.HttpMessageReader;
import org.tabletheory.engine.internal.operation.HalvedBatch;

/** One client connection, with its own connection to the server and its own thread. */
final class ProxyConnection {

    private static final String TYPE = "{\"__type\":\"com.amazonaws.dynamodb.v20120810#";
    private static final int DRIPS = 20;
    /** More than any message of DynamoDB, whose limit is 16 MB. */
    private static final int MAX_BODY = 64 * 1024 * 1024;

    private final FaultProxy proxy;
    private final Socket client;
    private volatile @Nullable Thread thread;
    private volatile @Nullable Socket server;
    private @Nullable HttpMessageReader fromServer;

    ProxyConnection(FaultProxy proxy, Socket client) {
        this.proxy = proxy;
        this.client = client;
    }

    void start(ThreadStarter threads) {
        thread = threads.start("fault-proxy-connection", this::run);
    }

    void join() throws InterruptedException {
        Thread running = thread;
        if (running != null) {
            running.join();
        }
    }

    void close() {
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
        FaultProxy.closeQuietly(client);
        Socket upstream = server;
        if (upstream != null) {
            FaultProxy.closeQuietly(upstream);
        }
    }

    private void run() {
        try (client) {
            client.setTcpNoDelay(true);
            HttpMessageReader in = new HttpMessageReader(client.getInputStream(), MAX_BODY);
            HttpMessage request = HttpMessage.read(in);
            while (request != null && pass(request)) {
                request = HttpMessage.read(in);
            }
        } catch (IOException e) {
            // A client or server that disconnects ends this connection.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close();
            proxy.ended(this);
        }
    }

    /** Handles one request; returns false if the connection must not be reused. */
    private boolean pass(HttpMessage request) throws IOException, InterruptedException {
        String target = request.header("x-amz-target");
        String operation = target == null ? "" : target.substring(target.indexOf('.') + 1);
        Fault fault = proxy.next(operation);
        if (fault == Fault.SKEW) {
            proxy.clock().move();
        }
        if (proxy.clock().rejects(request.header("x-amz-date"))) {
            return send(HttpMessage.response(
                            400,
                            "{\"__type\":\"com.amazon.coral.service#InvalidSignatureException\","
                                    + "\"message\":\"Signature expired: the canonical string was SECRET\"}")
                    .withHeader("date", proxy.clock().date()));
        }
        return switch (fault) {
            case NONE, SKEW -> send(forward(request));
            case INTERNAL_ERROR -> send(error(500, "InternalServerError"));
            case UNAVAILABLE -> send(error(503, "ServiceUnavailable"));
            case THROTTLE -> send(error(400, "ProvisionedThroughputExceededException"));
            case RESET_BEFORE -> reset();
            case INTERNAL_ERROR_AFTER -> {
                forward(request);
                yield send(error(500, "InternalServerError"));
            }
            case RESET_AFTER -> {
                forward(request);
                yield reset();
            }
            case DOUBLE -> {
                forward(request);
                yield send(forward(request));
            }
            case DELAY -> {
                pause();
                yield send(forward(request));
            }
            case TRUNCATE -> truncate(forward(request));
            case CORRUPT -> send(corrupted(forward(request)));
            case STALL -> {
                forward(request);
                pause();
                yield false;
            }
            case DRIP -> drip(forward(request));
            case PARTIAL -> send(forwardPart(request, operation));
        };
    }

    private void pause() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(proxy.stall().toNanos());
    }

    private static HttpMessage error(int status, String type) {
        return HttpMessage.response(status, TYPE + type + "\",\"message\":\"injected\"}");
    }

    private HttpMessage forward(HttpMessage request) throws IOException {
        Socket upstream = server;
        HttpMessageReader responses = fromServer;
        if (upstream == null || responses == null) {
            upstream = new Socket(proxy.target().getHost(), proxy.target().getPort());
            upstream.setTcpNoDelay(true);
            responses = new HttpMessageReader(upstream.getInputStream(), MAX_BODY);
            server = upstream;
            fromServer = responses;
        }
        upstream.getOutputStream().write(request.bytes());
        HttpMessage response = HttpMessage.read(responses);
        if (response == null) {
            throw new EOFException();
        }
        return response;
    }

    private HttpMessage forwardPart(HttpMessage request, String operation) throws IOException {
        HalvedBatch batch = HalvedBatch.of(operation, request.body());
        if (batch == null) {
            return forward(request);
        }
        HttpMessage response = forward(request.withBody(batch.firstHalf()));
        return response.isOk() ? response.withCheckedBody(batch.withRest(response.body())) : response;
    }

    private boolean send(HttpMessage message) throws IOException {
        client.getOutputStream().write(message.bytes());
        return true;
    }

    /** With SO_LINGER 0, closing sends a reset instead of an orderly end. */
    private boolean reset() throws IOException {
        client.setSoLinger(true, 0);
        client.close();
        return false;
    }

    private boolean truncate(HttpMessage response) throws IOException {
        byte[] bytes = response.bytes();
        int missing = Math.max(1, response.body().length / 2);
        client.getOutputStream().write(bytes, 0, bytes.length - missing);
        return false;
    }

    private static HttpMessage corrupted(HttpMessage response) {
        byte[] body = Arrays.copyOf(response.body(), response.body().length);
        body[body.length / 2] ^= 1;
        return response.withBody(body);
    }

    private boolean drip(HttpMessage response) throws IOException, InterruptedException {
        byte[] bytes = response.bytes();
        OutputStream out = client.getOutputStream();
        int step = Math.max(1, bytes.length / DRIPS);
        for (int sent = 0; sent < bytes.length; sent += step) {
            out.write(bytes, sent, Math.min(step, bytes.length - sent));
            TimeUnit.NANOSECONDS.sleep(proxy.stall().toNanos() / DRIPS);
        }
        return true;
    }
}
