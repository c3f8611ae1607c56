package org.tabletheory.engine.internal.http;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Accepts connections until the listener is closed. A lack of threads, memory or file descriptors costs a connection, which is
 * closed, and not the server: later ones are served again.
 */
public final class ConnectionAcceptor implements Runnable {
    /** How long to wait after a failure, which is often still there at once. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** Serves connections. */
    public interface ConnectionHandler {
        /** Starts to serve a connection. If it throws, the connection is closed. */
        void accepted(Socket connection) throws IOException;
    }

    /** Starts threads. */
    public interface ThreadStarter {
        /** Starts a thread and returns it. */
        Thread start(String name, Runnable work);
    }

    private final ServerSocket listener;
    private final ConnectionHandler handler;

    private ConnectionAcceptor(ServerSocket listener, ConnectionHandler handler) {
        this.listener = listener;
        this.handler = handler;
    }

    /** Starts a thread that accepts connections, and returns it; closes the listener if there can be no thread. */
    public static Thread start(ServerSocket listener, String name, ThreadStarter threads, ConnectionHandler handler)
            throws IOException {
        try {
            return threads.start(name, new ConnectionAcceptor(listener, handler));
        } catch (OutOfMemoryError noThread) {
            listener.close();
            throw noThread;
        }
    }

    /** Starts a daemon thread. */
    public static Thread startDaemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @Override
    public void run() {
        while (!listener.isClosed()) {
            try {
                accept();
            } catch (IOException | OutOfMemoryError e) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private void accept() throws IOException {
        Socket connection = listener.accept();
        boolean served = false;
        try {
            handler.accepted(connection);
            served = true;
        } finally {
            if (!served) {
                connection.close();
            }
        }
    }
}
