package org.tabletheory.bench.stub;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/**
 * Sends the same response to every request on loopback, with as little work as possible, because it shares the cores with
 * the code that is measured. One thread serves all connections.
 */
public final class StubServer implements Runnable {
    /** Connections that are opened at the same time; one that does not fit is tried again after a second. */
    private static final int BACKLOG = 1_024;

    private final ServerSocketChannel listening;
    private final ByteBuffer response;

    public StubServer(byte[] body) throws IOException {
        listening =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        listening.configureBlocking(false);
        byte[] head = head(body).getBytes(StandardCharsets.ISO_8859_1);
        response = ByteBuffer.allocateDirect(head.length + body.length)
                .put(head)
                .put(body)
                .flip();
    }

    private static String head(byte[] body) {
        CRC32 crc = new CRC32();
        crc.update(body);
        return "HTTP/1.1 200 OK\r\nServer: Server\r\nDate: Thu, 01 Jan 2026 00:00:00 GMT\r\n"
                + "Content-Type: application/x-amz-json-1.0\r\nContent-Length: " + body.length
                + "\r\nConnection: keep-alive\r\n"
                + "x-amzn-RequestId: VK2T0G1UPM2R7F3Q7PQ9JQ3N5BVV4KQNSO5AEMVJF66Q9ASUAAJG\r\nx-amz-crc32: "
                + crc.getValue() + "\r\n\r\n";
    }

    public URI endpoint() throws IOException {
        int port = ((InetSocketAddress) listening.getLocalAddress()).getPort();
        return URI.create("http://127.0.0.1:" + port);
    }

    @Override
    public void run() {
        try (Selector selector = Selector.open()) {
            listening.register(selector, SelectionKey.OP_ACCEPT);
            while (listening.isOpen()) {
                selector.select(this::serve);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                SocketChannel accepted = listening.accept();
                accepted.configureBlocking(false);
                accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
                accepted.register(key.selector(), SelectionKey.OP_READ, new Requests());
            } else {
                SocketChannel channel = (SocketChannel) key.channel();
                Requests requests = (Requests) key.attachment();
                if (channel.read(requests.buffer) < 0) {
                    channel.close();
                } else if (requests.isComplete()) {
                    ByteBuffer bytes = response.duplicate();
                    while (bytes.hasRemaining()) {
                        channel.write(bytes);
                    }
                }
            }
        } catch (IOException e) {
            key.cancel();
        }
    }

    /** The requests of one connection, which arrive one at a time. */
    private static final class Requests {
        private static final String LENGTH = "\r\ncontent-length:";

        private final ByteBuffer buffer = ByteBuffer.allocate(16 << 10);

        /** Returns whether a request is complete, and removes it if so. */
        boolean isComplete() {
            byte[] bytes = buffer.array();
            int end = headEnd(bytes, buffer.position());
            boolean complete = end > 0 && buffer.position() >= end + length(bytes, end);
            if (complete) {
                buffer.clear();
            }
            return complete;
        }

        private static int headEnd(byte[] bytes, int to) {
            for (int i = 3; i < to; i++) {
                if (bytes[i] == '\n' && bytes[i - 1] == '\r' && bytes[i - 2] == '\n') {
                    return i + 1;
                }
            }
            return -1;
        }

        private static int length(byte[] bytes, int end) {
            for (int i = 0; i < end - LENGTH.length(); i++) {
                if (bytes[i] == '\r' && isLength(bytes, i)) {
                    return number(bytes, i + LENGTH.length());
                }
            }
            return 0;
        }

        private static boolean isLength(byte[] bytes, int at) {
            for (int i = 0; i < LENGTH.length(); i++) {
                int lower = bytes[at + i] >= 'A' && bytes[at + i] <= 'Z' ? bytes[at + i] | 0x20 : bytes[at + i];
                if (lower != LENGTH.charAt(i)) {
                    return false;
                }
            }
            return true;
        }

        private static int number(byte[] bytes, int from) {
            int number = 0;
            for (int i = from; bytes[i] != '\r'; i++) {
                if (bytes[i] != ' ') {
                    number = number * 10 + bytes[i] - '0';
                }
            }
            return number;
        }
    }

    /** Prints the endpoint and serves the content of a file until standard input ends. */
    public static void main(String[] arguments) throws IOException {
        StubServer server = new StubServer(Files.readAllBytes(Path.of(arguments[0])));
        Thread thread = new Thread(server, "stub-server");
        thread.setDaemon(true);
        thread.start();
        System.out.println(server.endpoint());
        System.out.flush();
        System.in.transferTo(OutputStream.nullOutputStream());
    }
}
