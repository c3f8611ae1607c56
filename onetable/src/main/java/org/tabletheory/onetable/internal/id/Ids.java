package org.tabletheory.onetable.internal.id;

import java.time.Clock;
import org.tabletheory.onetable.Randomness;
import org.tabletheory.onetable.internal.UnfitException;

/**
 * Makes the identifiers that {@code generate} names, of the same letters and out of the same random bytes as the
 * JavaScript library, so that both make the same of the same chance.
 */
public final class Ids {
    /** Crockford's base 32; the last letter stands twice because a byte of 255 scales to 32. */
    private static final String LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZZ";

    private static final int BASE = 32;
    private static final int ULID_TIME = 10;
    private static final int ULID_RANDOM = 16;
    private static final int USUAL_SIZE = 10;
    private static final int LARGEST_SIZE = 1024;

    private final Clock clock;
    private final Randomness randomness;

    public Ids(Clock clock, Randomness randomness) {
        this.clock = clock;
        this.randomness = randomness;
    }

    /**
     * What {@code generate} names, found when a schema is opened.
     *
     * @throws UnfitException when it names nothing that can be generated
     */
    public static Generator generator(String name) {
        if (name.equals("uuid")) {
            return Ids::uuid;
        }
        if (name.equals("ulid")) {
            return Ids::ulid;
        }
        if (name.equals("uid")) {
            return ids -> ids.uid(USUAL_SIZE);
        }
        if (name.startsWith("uid(") && name.endsWith(")")) {
            String digits = name.substring(4, name.length() - 1);
            boolean number = digits.length() <= 4 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
            int size = number && !digits.isEmpty() ? Integer.parseInt(digits) : 0;
            if (size >= 1 && size <= LARGEST_SIZE) {
                return ids -> ids.uid(size);
            }
            throw new UnfitException("generate: uid takes a length from 1 to " + LARGEST_SIZE + ", as in uid(12)");
        }
        throw new UnfitException("generate is uuid, ulid, uid or uid(n)");
    }

    /** A way to make an identifier. */
    public interface Generator {
        String next(Ids ids);
    }

    /** A UUID of version 4. */
    public String uuid() {
        StringBuilder uuid = new StringBuilder("xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx");
        for (int i = 0; i < uuid.length(); i++) {
            char place = uuid.charAt(i);
            if (place == 'x' || place == 'y') {
                int digit = (int) (randomness.fraction() * 16);
                uuid.setCharAt(i, Character.forDigit(place == 'x' ? digit : (digit & 0x3) | 0x8, 16));
            }
        }
        return uuid.toString();
    }

    /** A ULID: the time in milliseconds, then chance, so that later ones sort behind. */
    public String ulid() {
        char[] time = new char[ULID_TIME];
        long millis = clock.millis();
        for (int i = ULID_TIME - 1; i >= 0; i--) {
            time[i] = LETTERS.charAt((int) (millis % BASE));
            millis /= BASE;
        }
        return new String(time) + uid(ULID_RANDOM);
    }

    /** Letters and digits of this number, none of which is taken for another. */
    public String uid(int size) {
        byte[] bytes = randomness.bytes(size);
        char[] letters = new char[size];
        for (int i = 0; i < size; i++) {
            letters[i] = LETTERS.charAt((int) ((bytes[i] & 0xff) / 255.0 * BASE));
        }
        return new String(letters);
    }
}
