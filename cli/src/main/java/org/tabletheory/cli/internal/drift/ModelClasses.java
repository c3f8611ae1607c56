package org.tabletheory.cli.internal.drift;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.mapping.Table;

/**
 * The classes of a class path that is not the command's own. They see the library as the command has it, and nothing of
 * them is run by being looked at. Every fault of the class path ends the command with a line that names the place.
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
        List<URL> places = new ArrayList<>();
        for (Path each : path) {
            if (!Files.exists(each)) {
                throw CommandFailure.io(each + ": there is no such directory or jar on --classpath");
            }
            try {
                places.add(each.toUri().toURL());
            } catch (MalformedURLException e) {
                throw CommandFailure.io(each + ": not a place that classes can be loaded from");
            }
        }
        return new ModelClasses(
                path, new URLClassLoader(places.toArray(URL[]::new), ModelClasses.class.getClassLoader()));
    }

    /** The class of this name, which must have {@link Table} itself or from above. */
    public Class<?> named(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw CommandFailure.io("there is no class " + name
                    + " on --classpath; give its whole name, a nested one's with $ as in com.acme.Shop$Order");
        } catch (LinkageError e) {
            throw unloadable(name, e);
        }
    }

    /** All classes of the class path that have {@link Table}, by name. */
    public List<Class<?>> all() throws IOException {
        List<Class<?>> found = new ArrayList<>();
        for (String name : ClassFiles.mentioning(path, Table.class)) {
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

    /** The failure of a class that is there and cannot be used. */
    public static CommandFailure unloadable(String name, Throwable cause) {
        if (cause instanceof NoClassDefFoundError && cause.getMessage() != null) {
            String missing = cause.getMessage().replace('/', '.');
            return missing.contains("wrong name")
                    ? CommandFailure.io("the class file of " + name + " holds another class: " + missing)
                    : CommandFailure.io(
                            name + " needs " + missing + ", which is not on --classpath; add its jar there");
        }
        if (cause instanceof UnsupportedClassVersionError) {
            return CommandFailure.io(name + " was compiled for a newer Java than "
                    + Runtime.version().feature() + ", which runs this command; set JAVA_HOME to a newer one");
        }
        return CommandFailure.io("the class file of " + name + " cannot be used: " + cause + "; compile it again");
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
