package org.tabletheory.attribute;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/*
 * Why a sum of this width: the digest of a set must not depend on the order in which a parallel scan finds its items, and
 * must need little memory, so every item becomes a number and the numbers are added (AdHash, Bellare and Micciancio).
 * With XOR instead of addition two equal items would cancel out, and collisions could be found by linear algebra. A sum of
 * 256 bits is enough against accidents, but an attacker who chooses the items could find another set with the same sum by
 * Wagner's generalized birthday attack, in about 2^(2·√n) steps for n bits: 2^32 for 256 bits, 2^128 for 4096 bits as here.
 * That matches the collision resistance of SHA-256 and costs eight blocks of SHA-512 per item.
 */
/**
 * A content hash of a set of items, independent of their order, computed in constant memory.
 *
 * <pre>{@code
 * ItemSetDigest digest = new ItemSetDigest();
 * db.model("User").stream().forEach(digest::add);
 * String name = digest.hex();
 * }</pre>
 *
 * <p>Two sets of items that DynamoDB considers equal have the same digest: numbers in any spelling, sets and maps in any
 * order, as in {@link Fingerprint}. Finding two different sets with the same digest takes about 2^128 steps. An item that
 * is added twice counts twice.
 *
 * <p>The algorithm is documented in {@code docs/bulk.md} and will not change. Not thread-safe; threads may each fill one and
 * combine them with {@link #addAll}.
 */
public final class ItemSetDigest {
    private static final byte[] LABEL = "TableTheory item set 1\n".getBytes(StandardCharsets.US_ASCII);
    private static final int BLOCK = 64;
    private static final int BLOCKS = 8;
    private static final int WORDS = BLOCK * BLOCKS / Long.BYTES;

    private final MessageDigest sha512 = algorithm("SHA-512");
    /** The sum modulo 2^4096, most significant word first. */
    private final long[] sum = new long[WORDS];

    private final long[] term = new long[WORDS];
    private long count;

    /** Creates the digest of the empty set. */
    public ItemSetDigest() {}

    /**
     * Restores a digest from its state, to continue work that was interrupted.
     *
     * @param count the {@link #count()} of the digest
     * @param sum the {@link #sum()} of the digest
     * @throws AttributeException if they are not the state of a digest
     */
    public static ItemSetDigest of(long count, byte[] sum) {
        if (count < 0 || sum.length != WORDS * Long.BYTES) {
            throw new AttributeException(
                    "the state of a digest must be a count and " + WORDS * Long.BYTES + " bytes, not " + sum.length,
                    "");
        }
        ItemSetDigest digest = new ItemSetDigest();
        digest.count = count;
        ByteBuffer.wrap(sum).asLongBuffer().get(digest.sum);
        return digest;
    }

    /**
     * Adds an item.
     *
     * @throws AttributeException if the item has no canonical bytes
     */
    public void add(Item item) {
        byte[] fingerprint = HexFormat.of().parseHex(Fingerprint.of(item));
        ByteBuffer bytes = ByteBuffer.allocate(BLOCK * BLOCKS);
        for (int block = 0; block < BLOCKS; block++) {
            sha512.update(fingerprint);
            sha512.update((byte) block);
            bytes.put(sha512.digest());
        }
        bytes.flip().asLongBuffer().get(term);
        add(term);
        count++;
    }

    /** Adds all items of another digest. */
    public void addAll(ItemSetDigest other) {
        add(other.sum);
        count += other.count;
    }

    private void add(long[] other) {
        long carry = 0;
        for (int word = WORDS - 1; word >= 0; word--) {
            long partial = sum[word] + other[word];
            long whole = partial + carry;
            carry = Long.compareUnsigned(partial, sum[word]) < 0 || Long.compareUnsigned(whole, partial) < 0 ? 1 : 0;
            sum[word] = whole;
        }
    }

    /** Returns the number of items added. */
    public long count() {
        return count;
    }

    /** Returns the sum, from which {@link #of} can restore the digest. */
    public byte[] sum() {
        ByteBuffer bytes = ByteBuffer.allocate(WORDS * Long.BYTES);
        bytes.asLongBuffer().put(sum);
        return bytes.array();
    }

    /** Returns the digest of all items added so far, as 64 lower-case hexadecimal digits. */
    public String hex() {
        MessageDigest sha256 = algorithm("SHA-256");
        sha256.update(LABEL);
        sha256.update(ByteBuffer.allocate(Long.BYTES).putLong(count).flip());
        return HexFormat.of().formatHex(sha256.digest(sum()));
    }

    private static MessageDigest algorithm(String name) {
        try {
            return MessageDigest.getInstance(name);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java platform lacks " + name, e);
        }
    }
}
