package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class LocalDynamoTest {

    private static final String CREATE = "{\"TableName\":\"kept\",\"BillingMode\":\"PAY_PER_REQUEST\","
            + "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}],"
            + "\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}]}";

    @Test
    void startsInMemoryRespondsAndStops() throws Exception {
        LocalDynamo dynamo = LocalDynamo.start();
        assertThat(call(dynamo.endpoint(), "ListTables", "{}")).contains("\"TableNames\":[]");
        Path files = workspace(dynamo);
        assertThat(files).isDirectory();

        dynamo.close();
        dynamo.close();

        assertThat(dynamo.isRunning()).isFalse();
        assertThat(files).doesNotExist();
    }

    /** Returns the temporary directory of the server. */
    private static Path workspace(LocalDynamo dynamo) throws ReflectiveOperationException {
        Field process = LocalDynamo.class.getDeclaredField("process");
        process.setAccessible(true);
        Field workspace = ServerProcess.class.getDeclaredField("workspace");
        workspace.setAccessible(true);
        return (Path) workspace.get(process.get(dynamo));
    }

    /** Linux accepts connections to 127.0.0.2 if a server listens on all interfaces. */
    @Test
    void listensOnTheLoopbackAddressOnly() throws Exception {
        List<InetAddress> others = new ArrayList<>(List.of(InetAddress.getByName("127.0.0.2")));
        NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress())
                .forEach(others::add);
        try (LocalDynamo dynamo = LocalDynamo.start()) {
            for (InetAddress address : others) {
                assertThatThrownBy(() -> {
                            try (Socket socket = new Socket()) {
                                socket.connect(
                                        new InetSocketAddress(
                                                address, dynamo.endpoint().getPort()),
                                        2_000);
                            }
                        })
                        .as("connection to %s", address)
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void dataInADirectoryIsPersistent(@TempDir Path directory) throws Exception {
        try (LocalDynamo dynamo = LocalDynamo.start(directory)) {
            call(dynamo.endpoint(), "CreateTable", CREATE);
        }
        try (LocalDynamo dynamo = LocalDynamo.start(directory)) {
            assertThat(call(dynamo.endpoint(), "ListTables", "{}")).contains("kept");
        }
    }

    @Test
    void occupiedPortIsReportedWithTheServersOutput() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            assertThatThrownBy(() ->
                            LocalDynamo.builder().port(taken.getLocalPort()).start())
                    .isInstanceOf(LocalDynamoException.class)
                    .hasMessageContaining("ended while starting")
                    .hasMessageContaining("bind");
        }
    }

    @Test
    @Timeout(120)
    void aFailedStartLeavesNoDirectory(@TempDir Path noJars, @TempDir Path temporary) {
        assertThatThrownBy(() -> ServerProcess.start(noJars, 0, null, temporary))
                .isInstanceOf(LocalDynamoException.class)
                .hasMessageContaining("while starting");
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    @Timeout(120)
    void anInterruptedStartLeavesNoProcess(@TempDir Path jars, @TempDir Path temporary) throws Exception {
        Path running = jars.resolve("running");
        Path source = Files.writeString(jars.resolve("ServerRunner.java"), """
                package software.amazon.dynamodb.services.local.main;
                public class ServerRunner {
                    public static Object createServerFromCommandLineArgs(String[] arguments) throws Exception {
                        java.nio.file.Files.createFile(java.nio.file.Path.of("%s"));
                        Thread.sleep(600_000);
                        return arguments;
                    }
                }
                """.formatted(running));
        Path classes = Files.createDirectory(jars.resolve("classes"));
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", classes.toString(), source.toString()))
                .isZero();
        String runner = "software/amazon/dynamodb/services/local/main/ServerRunner.class";
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(jars.resolve("runner.jar")))) {
            jar.putNextEntry(new ZipEntry(runner));
            Files.copy(classes.resolve(runner), jar);
        }
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<ServerProcess> start = threads.submit(() -> ServerProcess.start(jars, 0, null, temporary));
            while (!Files.exists(running) && !start.isDone()) {
                Thread.sleep(5);
            }
            ProcessHandle server = ProcessHandle.current()
                    .children()
                    .filter(child -> child.info().commandLine().orElse("").contains(temporary.toString()))
                    .findFirst()
                    .orElseThrow();
            threads.shutdownNow();

            assertThatThrownBy(start::get).hasMessageContaining("interrupted while DynamoDB Local was starting");
            server.onExit().get();
            assertThat(temporary).isEmptyDirectory();
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void missingMavenErrorSaysWhatToDo(@TempDir Path cache) {
        Properties properties = new Properties();
        properties.setProperty("tabletheory.cache", cache.toString());
        Machine bare = new Machine(Map.of("PATH", cache.toString()), properties);

        assertThatThrownBy(() -> new ServerJars(bare, () -> {}).resolve())
                .isInstanceOf(LocalDynamoException.class)
                .hasMessageContaining("MAVEN_HOME")
                .hasMessageContaining("Gradle")
                .hasMessageContaining("TABLETHEORY_LOCAL_JARS");
        assertThat(cache).isDirectoryNotContaining("glob:**fetching-*");
    }

    @Test
    void missingJarDirectoryIsNamed(@TempDir Path directory) {
        Machine machine = new Machine(
                Map.of("TABLETHEORY_LOCAL_JARS", directory.resolve("absent").toString()), new Properties());

        assertThatThrownBy(() -> new ServerJars(machine, () -> {}).resolve()).hasMessageContaining("absent");
    }

    static String call(URI endpoint, String operation, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(endpoint)
                .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                .header("Content-Type", "application/x-amz-json-1.0")
                .header(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=any/20260101/us-east-1/dynamodb/aws4_request,"
                                + " SignedHeaders=host, Signature=unchecked")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
