package org.tabletheory.client.spi;

/** Settings of a client that our own modules follow and users do not need. */
public abstract class ClientSettings {
    /** Creates the settings of a client. */
    protected ClientSettings() {}

    /** Returns whether messages of errors of a client have the values of keys. */
    public static boolean showsKeys(ClientSettings client) {
        return client.areKeysShown();
    }

    /** Returns whether messages of errors have the values of keys. */
    protected abstract boolean areKeysShown();
}
