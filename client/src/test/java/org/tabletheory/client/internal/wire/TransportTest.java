package org.tabletheory.client.internal.wire;

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
import org.tabletheory.client.Config;
import software.amazon.awssdk.http.SdkHttpService;

/** A user may leave the URL-connection artifact out: the same classes are loaded here without it. */
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

    private static Object transport(ClassLoader loader) throws Exception {
        Class<?> type = loader.loadClass(Config.class.getName());
        Object config = type.getMethod("local", URI.class).invoke(null, URI.create("http://127.0.0.1:1"));
        Thread.currentThread().setContextClassLoader(loader);
        Method of = loader.loadClass(Transport.class.getName()).getDeclaredMethod("of", type);
        of.setAccessible(true);
        return of.invoke(null, config);
    }

    @Test
    void anotherClientOnTheClassPathIsUsedWhenUrlConnectionIsNotThere() throws Exception {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve(SdkHttpService.class.getName()), StubHttpService.class.getName());
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader = withoutHttpClients()) {
            Object transport = transport(loader);

            Field client = transport.getClass().getDeclaredField("client");
            client.setAccessible(true);
            assertThat(client.get(transport).getClass().getName()).isEqualTo(StubHttpClient.class.getName());
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void withNoClientAtAllTheErrorNamesTheArtifactToAdd() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader = withoutHttpClients()) {
            assertThatThrownBy(() -> transport(loader))
                    .isInstanceOf(InvocationTargetException.class)
                    .cause()
                    .hasMessageContaining("url-connection-client");
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }
}
