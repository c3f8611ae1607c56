package org.tabletheory.client.spi;

/** Whether error messages contain the values of keys. Not a method of a client, where users would see it. */
public final class KeysInMessages {
    private KeysInMessages() {}

    /** Returns whether error messages of a client contain the values of keys. */
    public static boolean areShown(ClientSettings client) {
        return client.areKeysShown();
    }
}
