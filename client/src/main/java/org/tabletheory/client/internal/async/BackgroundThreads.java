package org.tabletheory.client.internal.async;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** Creates threads for calls in the background: virtual ones if the JDK has them, since 21, and daemon threads otherwise. */
public final class BackgroundThreads implements ThreadFactory {
    private final String name;

    private BackgroundThreads(String name) {
        this.name = name;
    }

    /** Returns a factory of threads with this name. */
    public static ThreadFactory named(String name) {
        ThreadFactory virtual = virtual(name);
        return virtual == null ? daemon(name) : virtual;
    }

    static ThreadFactory daemon(String name) {
        return new BackgroundThreads(name);
    }

    /** Returns a factory of virtual threads; null if the JDK has none. By reflection, because we compile for Java 17. */
    static @Nullable ThreadFactory virtual(String name) {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            type.getMethod("name", String.class).invoke(builder, name);
            return (ThreadFactory) type.getMethod("factory").invoke(builder);
        } catch (NoSuchMethodException | ClassNotFoundException | IllegalAccessException e) {
            return null;
        } catch (InvocationTargetException onlyAPreview) {
            return null;
        }
    }

    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
