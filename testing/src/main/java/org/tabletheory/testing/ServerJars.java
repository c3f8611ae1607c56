package org.tabletheory.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import org.tabletheory.attribute.spi.Sha256;

/**
 * Finds the jars of DynamoDB Local on this machine, or fetches them with Maven.
 *
 * <p>In this order: the directory set by {@value #JARS_SETTING}; the cache directory; a fetch into the cache. The
 * cached directory is named by a hash of the pom and created by a rename, so that it is either complete or absent,
 * and a lock file ensures that concurrent starts fetch once.
 */
final class ServerJars {

    /** The system property (or the environment variable {@code TABLETHEORY_LOCAL_JARS}) for a directory of jars. */
    static final String JARS_SETTING = "tabletheory.local.jars";

    private static final String POM = "server-pom.xml";

    /** File locks belong to the JVM, so its threads need another lock. */
    private static final Object THIS_JVM = new Object();

    private final Machine machine;
    private final Runnable onFetch;

    ServerJars(Machine machine, Runnable onFetch) {
        this.machine = machine;
        this.onFetch = onFetch;
    }

    /** Returns the directory with all jars of the server. */
    Path resolve() {
        String configured = machine.setting(JARS_SETTING);
        if (configured != null) {
            return checked(Path.of(configured));
        }
        try {
            byte[] pom = pom();
            Path cached = machine.cacheDirectory().resolve("dynamodb-local-" + fingerprint(pom));
            return Files.isDirectory(cached) ? cached : fetch(pom, cached);
        } catch (IOException e) {
            throw new LocalDynamoException(
                    "cannot fill the cache directory " + machine.cacheDirectory() + " with DynamoDB Local: "
                            + e.getMessage() + ". Set another one with the system property tabletheory.cache.",
                    e);
        }
    }

    private static Path checked(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new LocalDynamoException(JARS_SETTING + " is " + directory
                    + ", which is not a directory. It must contain the jars of DynamoDB Local and its dependencies.");
        }
        return directory;
    }

    private Path fetch(byte[] pom, Path cached) throws IOException {
        Path parent = Files.createDirectories(cached.toAbsolutePath().getParent());
        synchronized (THIS_JVM) {
            try (FileChannel channel = FileChannel.open(
                            parent.resolve("dynamodb-local.lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                if (Files.isDirectory(cached) || !lock.isValid()) {
                    return cached;
                }
                Path workspace = Files.createTempDirectory(parent, "fetching-");
                try {
                    Path pomFile = Files.write(workspace.resolve("pom.xml"), pom);
                    Path jars = workspace.resolve("jars");
                    onFetch.run();
                    new MavenFetch(machine).fetch(pomFile, jars);
                    Files.move(jars, cached, StandardCopyOption.ATOMIC_MOVE);
                } finally {
                    Directories.delete(workspace);
                }
                return cached;
            }
        }
    }

    private static byte[] pom() throws IOException {
        try (InputStream in = ServerJars.class.getResourceAsStream(POM)) {
            if (in == null) {
                throw new LocalDynamoException(POM + " is missing from the tabletheory-testing jar");
            }
            return in.readAllBytes();
        }
    }

    private static String fingerprint(byte[] pom) {
        return HexFormat.of().formatHex(Arrays.copyOf(Sha256.digest(pom), 6));
    }
}
