package org.tabletheory.wire.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.wire.ConnectionOptions;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpService;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/**
 * Selection of the HTTP client. A user may exclude the URL-connection artifact, so the classes are also loaded without
 * it.
 */
class TransportTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private URLClassLoader withoutHttpClients() throws Exception {
        List<URL> urls = new ArrayList<>();
        urls.add(directory.toUri().toURL());
        for (String entry : List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))) {
            if (!entry.matches(".*(url-connection|apache\\d?)-client.*")) {
                urls.add(new File(entry).toURI().toURL());
            }
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /** Returns the client selected for an endpoint that is reached through a SOCKS proxy. */
    private static Object clientThroughSocks(ClassLoader loader) throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try {
            Thread.currentThread().setContextClassLoader(loader);
            Class<?> given = loader.loadClass(SdkHttpClient.class.getName());
            Class<?> proxy = loader.loadClass(ProxyServer.class.getName());
            Class<?> options = loader.loadClass(ConnectionOptions.class.getName());
            Method of = loader.loadClass(Transport.class.getName())
                    .getMethod("of", URI.class, given, proxy, boolean.class, options);
            Object defaults = options.getMethod("defaults").invoke(null);
            Object transport = of.invoke(null, URI.create("http://dynamo.example:8000"), null, null, true, defaults);
            Field client = transport.getClass().getDeclaredField("client");
            client.setAccessible(true);
            return client.get(transport);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void socksProxyUsesUrlConnectionClient() throws Exception {
        assertThat(clientThroughSocks(TransportTest.class.getClassLoader()))
                .isInstanceOf(UrlConnectionHttpClient.class);
    }

    @Test
    void socksProxyUsesAnotherClientIfUrlConnectionIsMissing() throws Exception {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve(SdkHttpService.class.getName()), StubHttpService.class.getName());
        try (URLClassLoader loader = withoutHttpClients()) {
            assertThat(clientThroughSocks(loader).getClass().getName()).isEqualTo(StubHttpClient.class.getName());
        }
    }

    @Test
    void socksProxyWithoutAnyClientNamesTheArtifactToAdd() throws Exception {
        try (URLClassLoader loader = withoutHttpClients()) {
            assertThatThrownBy(() -> clientThroughSocks(loader))
                    .isInstanceOf(InvocationTargetException.class)
                    .cause()
                    .hasMessageContaining("url-connection-client");
        }
    }
}
