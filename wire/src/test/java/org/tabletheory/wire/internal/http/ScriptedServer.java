package org.tabletheory.wire.internal.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that handles its connections one after the other with scripts. */
public final class ScriptedServer implements AutoCloseable {
    private final ServerSocket server;
    private final URI uri;
    private final List<Socket> accepted = new CopyOnWriteArrayList<>();

    /** What a server does with one connection. */
    public interface Script {
        void serve(Socket socket) throws Exception;
    }

    ScriptedServer(ServerSocket server, String scheme, Script... scripts) {
        this.server = server;
        this.uri = URI.create(scheme + "://localhost:" + server.getLocalPort());
        Thread thread = new Thread(() -> run(scripts));
        thread.setDaemon(true);
        thread.start();
    }

    /** Starts a server on a free port. */
    public static ScriptedServer start(Script... scripts) throws IOException {
        return new ScriptedServer(new ServerSocket(0, 5, InetAddress.getLoopbackAddress()), "http", scripts);
    }

    private void run(Script... scripts) {
        for (Script script : scripts) {
            try {
                Socket socket = server.accept();
                accepted.add(socket);
                script.serve(socket);
            } catch (Exception e) {
                // The client disconnected, or the test has ended.
            }
        }
    }

    public URI uri() {
        return uri;
    }

    /** Returns how many connections were accepted. */
    public int connections() {
        return accepted.size();
    }

    /** Reads one request with a body of 2 bytes. */
    public static String request(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder text = new StringBuilder();
        while (text.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the client disconnected");
            }
            text.append((char) next);
        }
        return text.append((char) in.read()).append((char) in.read()).toString();
    }

    public static void response(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    }

    public static void requestAndRespond(Socket socket, String text) throws IOException {
        request(socket);
        response(socket, text);
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : accepted) {
            socket.close();
        }
    }
}
