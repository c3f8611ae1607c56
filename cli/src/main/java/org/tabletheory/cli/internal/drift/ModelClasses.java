package org.tabletheory.cli.internal.drift;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.registry.MapperRegistration;
import org.tabletheory.mapping.registry.Mappers;

/**
 * Loads classes from a user's class path, without running their static initializers. They use the library classes of this
 * process. Problems with the class path end the command with a message.
 */
public final class ModelClasses implements AutoCloseable {
    private final List<Path> path;
    private final URLClassLoader loader;

    private ModelClasses(List<Path> path, URLClassLoader loader) {
        this.path = path;
        this.loader = loader;
    }

    /** Opens the directories and jars of a class path. */
    public static ModelClasses on(List<Path> path) {
        List<URL> urls = new ArrayList<>();
        for (Path each : path) {
            if (!Files.exists(each)) {
                throw CommandFailure.io(each + ": no such directory or jar (--classpath)");
            }
            try {
                urls.add(each.toUri().toURL());
            } catch (MalformedURLException e) {
                throw CommandFailure.io(each + ": cannot load classes from here (--classpath)");
            }
        }
        return new ModelClasses(
                path, new URLClassLoader(urls.toArray(URL[]::new), ModelClasses.class.getClassLoader()));
    }

    /** Returns the class with this name. */
    public Class<?> named(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw CommandFailure.io(
                    "class " + name
                            + " is not on --classpath; use the fully qualified name, for nested classes like com.acme.Shop$Order");
        } catch (LinkageError e) {
            throw unloadable(name, e);
        }
    }

    /** Returns all classes with {@link Table}, sorted by name. */
    public List<Class<?>> all() throws IOException {
        List<Class<?>> found = new ArrayList<>();
        for (String name : ClassFiles.referringTo(path, Table.class)) {
            Class<?> type = named(name);
            try {
                if (type.isAnnotationPresent(Table.class)) {
                    found.add(type);
                }
            } catch (LinkageError | RuntimeException e) {
                throw unloadable(name, e);
            }
        }
        return found;
    }

    /** Adds the converters and upcasters that the class path registers to mappers. */
    public void register(Mappers.Builder mappers) {
        try {
            for (MapperRegistration each : ServiceLoader.load(MapperRegistration.class, loader)) {
                mappers.register(each);
            }
        } catch (ServiceConfigurationError e) {
            throw CommandFailure.io(
                    "the converters and upcasters of --classpath cannot be registered: " + e.getMessage()
                            + (e.getCause() == null ? "" : ": " + e.getCause())
                            + "; check META-INF/services/" + MapperRegistration.class.getName());
        } catch (LinkageError | RuntimeException e) {
            throw CommandFailure.io("the converters and upcasters of --classpath cannot be registered: " + e
                    + "; a MapperRegistration on it failed");
        }
    }

    /** Returns the failure for a class that cannot be loaded or inspected. */
    public static CommandFailure unloadable(String name, Throwable cause) {
        if (cause instanceof NoClassDefFoundError && cause.getMessage() != null) {
            String missing = cause.getMessage().replace('/', '.');
            return missing.contains("wrong name")
                    ? CommandFailure.io("the class file of " + name + " contains another class: " + missing)
                    : CommandFailure.io(name + " needs " + missing + ", which is missing from --classpath");
        }
        if (cause instanceof UnsupportedClassVersionError) {
            return CommandFailure.io(name + " was compiled for a newer Java than "
                    + Runtime.version().feature() + "; set JAVA_HOME to a newer JDK");
        }
        return CommandFailure.io("cannot load the class file of " + name + ": " + cause + "; compile it again");
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
