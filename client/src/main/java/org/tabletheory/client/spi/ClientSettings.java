package org.tabletheory.client.spi;

/** Settings of a client that our own modules follow and users do not need. */
public abstract class ClientSettings {
    /** Creates the settings of a client. */
    protected ClientSettings() {}

    /** Returns whether error messages contain the values of keys; {@link KeysInMessages} reads it. */
    protected abstract boolean areKeysShown();
}
