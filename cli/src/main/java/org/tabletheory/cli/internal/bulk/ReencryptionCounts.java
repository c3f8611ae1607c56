package org.tabletheory.cli.internal.bulk;

/**
 * The number of items by the result of their re-encryption.
 *
 * @param reencrypted items that were re-encrypted, or would be in a dry run
 * @param current items that already use the new key
 * @param unencrypted items without an encrypted value
 * @param unreadable items that could not be decrypted and were left unchanged
 */
public record ReencryptionCounts(long reencrypted, long current, long unencrypted, long unreadable) {
    static final ReencryptionCounts NONE = new ReencryptionCounts(0, 0, 0, 0);

    /** Returns the total number of items. */
    public long items() {
        return reencrypted + current + unencrypted + unreadable;
    }

    ReencryptionCounts plus(ReencryptionCounts other) {
        return new ReencryptionCounts(
                reencrypted + other.reencrypted,
                current + other.current,
                unencrypted + other.unencrypted,
                unreadable + other.unreadable);
    }
}
