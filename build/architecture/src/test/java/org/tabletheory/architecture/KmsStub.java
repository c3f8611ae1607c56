package org.tabletheory.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Base64;

/** A KMS whose only data key is 32 zeros, which encrypts to itself. */
final class KmsStub implements AutoCloseable {
    private final HttpServer server;

    KmsStub() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", KmsStub::respond);
        server.start();
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static void respond(HttpExchange exchange) throws IOException {
        String key = Base64.getEncoder().encodeToString(new byte[32]);
        exchange.getRequestBody().readAllBytes();
        byte[] body = ("{\"KeyId\":\"arn:aws:kms:eu-north-1:111122223333:key/1234abcd\",\"Plaintext\":\"" + key
                        + "\",\"CiphertextBlob\":\"" + key + "\"}")
                .getBytes(UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.1");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
