package org.tabletheory.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The main class of the process that runs DynamoDB Local; it ends when its standard input closes.
 *
 * <p>It is the only class of ours on that process's class path, so it must not use others. Arguments: the port, 0 for a free
 * one, then DynamoDB Local's own. It prints {@code ready PORT} to standard output, and nothing else.
 */
final class LocalServer {

    static final String READY = "ready ";

    private static final String RUNNER = "software.amazon.dynamodb.services.local.main.ServerRunner";
    private static final int ATTEMPTS = 10;

    private LocalServer() {}

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        int requestedPort = Integer.parseInt(arguments[0]);
        for (int attempt = 1; ; attempt++) {
            int port = requestedPort == 0 ? freePort() : requestedPort;
            try {
                Object server = start(port, arguments);
                out.println(READY + port);
                waitForEndOfInput();
                server.getClass().getMethod("stop").invoke(server);
                System.exit(0);
            } catch (InvocationTargetException e) {
                boolean taken = e.getCause() instanceof IOException io
                        && (io instanceof BindException || io.getCause() instanceof BindException);
                if (!taken || requestedPort != 0 || attempt == ATTEMPTS) {
                    e.printStackTrace();
                    System.exit(1);
                }
            }
        }
    }

    private static Object start(int port, String[] arguments) throws ReflectiveOperationException {
        List<String> options = new ArrayList<>(List.of("-port", Integer.toString(port)));
        options.addAll(Arrays.asList(arguments).subList(1, arguments.length));
        Object server = Class.forName(RUNNER)
                .getMethod("createServerFromCommandLineArgs", String[].class)
                .invoke(null, (Object) options.toArray(new String[0]));
        bindToLoopback(server);
        server.getClass().getMethod("start").invoke(server);
        return server;
    }

    /**
     * Restricts the server to this machine: it accepts any credentials, and by itself it listens on all interfaces. DynamoDB
     * Local has no option for it, so the connectors of its HTTP server are changed. If a version has others, it does not start.
     */
    private static void bindToLoopback(Object server) throws ReflectiveOperationException {
        Field field = server.getClass().getDeclaredField("server");
        field.setAccessible(true);
        Object http = field.get(server);
        Object connectors = http.getClass().getMethod("getConnectors").invoke(http);
        for (int i = 0; i < Array.getLength(connectors); i++) {
            Object connector = Array.get(connectors, i);
            connector.getClass().getMethod("setHost", String.class).invoke(connector, "127.0.0.1");
        }
    }

    /** Another process may take the port before the server does; then the next attempt uses another one. */
    private static int freePort() throws IOException {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }

    private static void waitForEndOfInput() throws IOException {
        System.in.transferTo(OutputStream.nullOutputStream());
    }
}
