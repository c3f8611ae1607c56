package org.tabletheory.engine.junit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class ClosedPortTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private static void connect(InetSocketAddress address) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address);
        }
    }

    @Test
    void connectionsAreRefused() throws IOException {
        try (ClosedPort closed = new ClosedPort()) {
            InetSocketAddress address =
                    new InetSocketAddress(LOOPBACK, closed.uri().getPort());
            assertThatThrownBy(() -> connect(address)).isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void nobodyElseGetsThePort() throws IOException {
        try (ClosedPort closed = new ClosedPort()) {
            int port = closed.uri().getPort();

            assertThatThrownBy(() -> new ServerSocket(port, 1, LOOPBACK).close())
                    .isInstanceOf(BindException.class);
            assertThatThrownBy(() -> new ServerSocket(port).close()).isInstanceOf(BindException.class);
        }
    }
}
