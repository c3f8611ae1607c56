package org.tabletheory.attribute;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/*
 * Why a sum of this width. The digest of a set must not depend on the order in which a parallel scan finds its items, and
 * must fit in little memory, so every item becomes a number and the numbers are added: AdHash of Bellare and Micciancio.
 * XOR in place of addition would let an item that is there twice vanish, and is solved by linear algebra. With 256 bits a
 * sum already tells accidents apart, but whoever chooses the items could find another set of the same sum by Wagner's
 * generalised birthday attack, in about 2^(2·√n) steps for n bits: 2^32 for 256 bits, 2^128 for the 4096 bits used here.
 * That is as much as SHA-256 itself gives against collisions, and costs eight more blocks of SHA-512 an item.
 */
/**
 * One short name for a set of items by its content, whatever the order in which they come, in constant memory.
 *
 * <pre>{@code
 * ItemSetDigest digest = new ItemSetDigest();
 * db.model("User").stream().forEach(digest::add);
 * String name = digest.hex();
 * }</pre>
 *
 * <p>Two sets of items that DynamoDB would call equal have one digest: numbers in any spelling, sets and maps in any
 * order, as in {@link Fingerprint}. Two different sets have different digests, but for a chance that nobody can bring
 * about with less than about 2^128 steps. An item that is added twice counts twice.
 *
 * <p>How it is made is written down in {@code docs/bulk.md} and stable for ever. Not safe for use by several threads; each
 * may fill one of its own, to be put together by {@link #addAll}.
 */
public final class ItemSetDigest {
    private static final byte[] LABEL = "TableTheory item set 1\n".getBytes(StandardCharsets.US_ASCII);
    private static final int BLOCK = 64;
    private static final int BLOCKS = 8;
    private static final int WORDS = BLOCK * BLOCKS / Long.BYTES;

    private final MessageDigest sha512 = algorithm("SHA-512");
    /** The sum modulo 2^4096, its lowest word last, as its bytes are written. */
    private final long[] sum = new long[WORDS];

    private final long[] term = new long[WORDS];
    private long count;

    /** The digest of no items. */
    public ItemSetDigest() {}

    /**
     * Takes up where another digest was, for work that is done in parts.
     *
     * @param count what {@link #count()} said
     * @param sum what {@link #sum()} said
     * @throws AttributeException when they are not of a digest
     */
    public static ItemSetDigest of(long count, byte[] sum) {
        if (count < 0 || sum.length != WORDS * Long.BYTES) {
            throw new AttributeException(
                    "the state of a digest is a count and " + WORDS * Long.BYTES + " bytes, not " + sum.length, "");
        }
        ItemSetDigest digest = new ItemSetDigest();
        digest.count = count;
        ByteBuffer.wrap(sum).asLongBuffer().get(digest.sum);
        return digest;
    }

    /**
     * Takes one more item in.
     *
     * @throws AttributeException when the item has no canonical bytes
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

    /** Takes in everything that another digest has taken in. */
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

    /** How many items were added. */
    public long count() {
        return count;
    }

    /** The sum so far, with which {@link #of} takes up again. */
    public byte[] sum() {
        ByteBuffer bytes = ByteBuffer.allocate(WORDS * Long.BYTES);
        bytes.asLongBuffer().put(sum);
        return bytes.array();
    }

    /** The digest of everything that was added so far, in 64 lower-case hexadecimal digits. */
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
            throw new IllegalStateException("every Java platform has " + name, e);
        }
    }
}
