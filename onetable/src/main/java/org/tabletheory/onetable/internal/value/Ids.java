package org.tabletheory.onetable.internal.value;

import java.time.Clock;
import java.util.random.RandomGenerator;
import org.tabletheory.onetable.internal.error.InvalidInputException;

/**
 * Generates the identifiers that {@code generate} names. Uses the same alphabet and consumes random numbers in the same way
 * as the JavaScript library, so that equal random numbers give equal identifiers.
 */
public final class Ids {
    /** Crockford's base 32; the last letter appears twice because a byte of 255 scales to 32. */
    private static final String LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZZ";

    private static final int BASE = 32;
    private static final int ULID_TIME = 10;
    private static final int ULID_RANDOM = 16;
    private static final int DEFAULT_SIZE = 10;
    private static final int MAX_SIZE = 1024;

    private final Clock clock;
    private final RandomGenerator random;

    public Ids(Clock clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    /**
     * Returns the generator with a name.
     *
     * @throws InvalidInputException if the name is unknown
     */
    public static Generator generator(String name) {
        if (name.equals("uuid")) {
            return Ids::uuid;
        }
        if (name.equals("ulid")) {
            return Ids::ulid;
        }
        if (name.equals("uid")) {
            return ids -> ids.uid(DEFAULT_SIZE);
        }
        if (name.startsWith("uid(") && name.endsWith(")")) {
            String digits = name.substring(4, name.length() - 1);
            boolean number = digits.length() <= 4 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
            int size = number && !digits.isEmpty() ? Integer.parseInt(digits) : 0;
            if (size >= 1 && size <= MAX_SIZE) {
                return ids -> ids.uid(size);
            }
            throw new InvalidInputException("the length of uid must be from 1 to " + MAX_SIZE + ", as in uid(12)");
        }
        throw new InvalidInputException("unknown generator; generate supports uuid, ulid, uid and uid(n)");
    }

    /** Generates one kind of identifier. */
    public interface Generator {
        String next(Ids ids);
    }

    /** Returns a version 4 UUID. */
    public String uuid() {
        StringBuilder uuid = new StringBuilder("xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx");
        for (int i = 0; i < uuid.length(); i++) {
            char place = uuid.charAt(i);
            if (place == 'x' || place == 'y') {
                int digit = (int) (random.nextDouble() * 16);
                uuid.setCharAt(i, Character.forDigit(place == 'x' ? digit : (digit & 0x3) | 0x8, 16));
            }
        }
        return uuid.toString();
    }

    /** Returns a ULID: the time in milliseconds, then random characters, so that ULIDs sort by time. */
    public String ulid() {
        char[] time = new char[ULID_TIME];
        long millis = clock.millis();
        for (int i = ULID_TIME - 1; i >= 0; i--) {
            time[i] = LETTERS.charAt((int) (millis % BASE));
            millis /= BASE;
        }
        return new String(time) + uid(ULID_RANDOM);
    }

    /** Returns random letters and digits, without those that are easily confused. */
    public String uid(int size) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        char[] letters = new char[size];
        for (int i = 0; i < size; i++) {
            letters[i] = LETTERS.charAt((int) ((bytes[i] & 0xff) / 255.0 * BASE));
        }
        return new String(letters);
    }
}
