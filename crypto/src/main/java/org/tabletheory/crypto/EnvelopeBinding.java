package org.tabletheory.crypto;

/**
 * What an envelope is bound to, beside its attribute: it can be decrypted only where it was encrypted. All readers and writers of
 * a table must use the same binding. The runtimes in other languages know only {@link #ATTRIBUTE}.
 */
public enum EnvelopeBinding {
    /** The name of the attribute alone: the format of all runtimes. An envelope of another model or table can be decrypted. */
    ATTRIBUTE,
    /** The model too. A table can be copied under another name. */
    MODEL,
    /** The model and the table too. A copy of a table under another name cannot be decrypted. */
    TABLE;

    /**
     * Returns the additional authenticated data of a model's envelopes; empty for none.
     *
     * @param table the name of the table, whose characters cannot be mistaken for the separator
     */
    public String additionalData(String model, String table) {
        return switch (this) {
            case ATTRIBUTE -> "";
            case MODEL -> "model=" + model;
            case TABLE -> "table=" + table + "|model=" + model;
        };
    }
}
