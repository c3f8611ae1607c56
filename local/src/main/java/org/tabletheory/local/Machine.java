package org.tabletheory.local;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** What the machine offers: environment, system properties, the place for caches and the {@code mvn} command. */
record Machine(Map<String, String> environment, Properties properties) {

    static Machine current() {
        return new Machine(System.getenv(), System.getProperties());
    }

    /** The setting under this property name, or under its environment name ({@code a.b} is {@code A_B}), or null. */
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

    /** The user's cache directory for this library, by the habit of the operating system. */
    Path cacheDirectory() {
        String chosen = setting("tabletheory.cache");
        if (chosen != null) {
            return Path.of(chosen);
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

    /** The {@code mvn} command: from {@code MAVEN_HOME} when set, else the first on the path; null when there is none. */
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
        for (String directory : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            Path candidate = Path.of(directory, command);
            if (!directory.isEmpty() && Files.isExecutable(candidate)) {
                return candidate;
            }
        }
        return null;
    }

    /** Maven's local repository when the surrounding build uses one of its own, or null. */
    @Nullable
    String mavenRepository() {
        String chosen = properties.getProperty("maven.repo.local");
        return chosen != null ? chosen : properties.getProperty("localRepository");
    }
}
