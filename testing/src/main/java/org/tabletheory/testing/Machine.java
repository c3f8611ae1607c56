package org.tabletheory.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Environment variables, system properties, directories and the {@code mvn} command of this machine. */
record Machine(Map<String, String> environment, Properties properties) {

    static Machine current() {
        return new Machine(System.getenv(), System.getProperties());
    }

    /** Returns the system property, or the environment variable ({@code a.b} is {@code A_B}), or null. */
    @Nullable
    String setting(String property) {
        String value = properties.getProperty(property);
        return value != null
                ? value
                : environment.get(property.toUpperCase(Locale.ROOT).replace('.', '_'));
    }

    boolean isWindows() {
        return properties.getProperty("os.name", "").startsWith("Windows");
    }

    /** Returns the user's cache directory for this library, by the convention of the operating system. */
    Path cacheDirectory() {
        String configured = setting("tabletheory.cache");
        if (configured != null) {
            return Path.of(configured);
        }
        Path home = Path.of(properties.getProperty("user.home", "."));
        String xdg = environment.get("XDG_CACHE_HOME");
        String localAppData = environment.get("LOCALAPPDATA");
        Path base;
        if (xdg != null && !xdg.isEmpty()) {
            base = Path.of(xdg);
        } else if (isWindows() && localAppData != null) {
            base = Path.of(localAppData);
        } else if (properties.getProperty("os.name", "").startsWith("Mac")) {
            base = home.resolve("Library/Caches");
        } else {
            base = home.resolve(".cache");
        }
        return base.resolve("tabletheory");
    }

    Path temporaryDirectory() {
        return Path.of(properties.getProperty("java.io.tmpdir", "."));
    }

    /** Returns the {@code mvn} command: from {@code MAVEN_HOME} if set, else the first on the PATH; null if there is none. */
    @Nullable
    Path maven() {
        String command = isWindows() ? "mvn.cmd" : "mvn";
        String home = environment.get("MAVEN_HOME");
        if (home != null) {
            Path candidate = Path.of(home, "bin", command);
            if (Files.isExecutable(candidate)) {
                return candidate;
            }
        }
        Path working = Path.of(properties.getProperty("user.dir", ""));
        for (String directory : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            Path candidate = working.resolve(directory).resolve(command);
            if (!directory.isEmpty() && Files.isExecutable(candidate)) {
                return candidate;
            }
        }
        return null;
    }

    /** Returns the local repository of the surrounding Maven build if it is not the default one, or null. */
    @Nullable
    String mavenRepository() {
        String configured = properties.getProperty("maven.repo.local");
        return configured != null ? configured : properties.getProperty("localRepository");
    }
}
