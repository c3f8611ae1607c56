package org.tabletheory.client.spi;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Settings of a client that our own modules follow and users do not need. The client registers how to read them. */
public abstract class ClientSettings {
    private static volatile @Nullable ClientSettings access;

    /** Creates an access to the settings of clients. */
    protected ClientSettings() {}

    /** Sets the access; called once, when the class of the client is initialized. */
    public static void register(ClientSettings settings) {
        access = settings;
    }

    /** Returns whether messages of errors of a {@code TableTheory} have the values of keys. */
    public static boolean showsKeys(Object client) {
        return Objects.requireNonNull(access, "no client exists yet").showsKeysOf(client);
    }

    /** Returns whether messages of errors of a client have the values of keys. */
    protected abstract boolean showsKeysOf(Object client);
}
