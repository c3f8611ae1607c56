package org.tabletheory.engine.junit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class ClosedPortTest {

    @Test
    void connectionsAreRefused() throws IOException {
        try (ClosedPort closed = new ClosedPort()) {
            assertThatThrownBy(() -> new Socket("127.0.0.1", closed.uri().getPort()).close())
                    .isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void nobodyElseGetsThePort() throws IOException {
        try (ClosedPort closed = new ClosedPort()) {
            int port = closed.uri().getPort();

            assertThatThrownBy(() -> new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1")).close())
                    .isInstanceOf(BindException.class);
            assertThatThrownBy(() -> new ServerSocket(port).close()).isInstanceOf(BindException.class);
        }
    }
}
