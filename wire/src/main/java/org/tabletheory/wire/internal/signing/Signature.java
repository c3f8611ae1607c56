package org.tabletheory.wire.internal.signing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;

/** AWS Signature Version 4 of a POST to the root of a service, for headers that are already sorted. */
final class Signature {

    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    /** Only copied, never updated; copying is cheaper than a lookup of the security providers. */
    private static final MessageDigest SHA_256 = sha256();

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private Signature() {}

    /** Each request has three hashes, and {@link java.util.HexFormat} needs twice as long for them. */
    private static String hex(byte[] bytes) {
        byte[] digits = new byte[bytes.length * 2];
        for (int i = 0; i < bytes.length; i++) {
            digits[2 * i] = HEX[(bytes[i] >> 4) & 0xF];
            digits[2 * i + 1] = HEX[bytes[i] & 0xF];
        }
        return new String(digits, StandardCharsets.ISO_8859_1);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java platform lacks SHA-256", e);
        }
    }

    static String hash(byte[] bytes, int offset, int length) {
        MessageDigest digest = sha256Copy();
        digest.update(bytes, offset, length);
        return hex(digest.digest());
    }

    /** Returns a new SHA-256 digest. */
    static MessageDigest sha256Copy() {
        return copy(SHA_256);
    }

    static MessageDigest copy(MessageDigest digest) {
        try {
            return (MessageDigest) digest.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the JDK's SHA-256 cannot be copied", e);
        }
    }

    /** Formats a time as {@code 20260304T050607Z}. */
    static String time(Instant at) {
        LocalDateTime utc = LocalDateTime.ofEpochSecond(at.getEpochSecond(), 0, ZoneOffset.UTC);
        char[] text = "00000000T000000Z".toCharArray();
        digits(text, 4, utc.getYear());
        digits(text, 6, utc.getMonthValue());
        digits(text, 8, utc.getDayOfMonth());
        digits(text, 11, utc.getHour());
        digits(text, 13, utc.getMinute());
        digits(text, 15, utc.getSecond());
        return new String(text);
    }

    private static void digits(char[] text, int end, int number) {
        int rest = number;
        for (int at = end - 1; rest > 0; at--) {
            text[at] = (char) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /** Returns the date of such a time. */
    static String date(String time) {
        return time.substring(0, 8);
    }

    /**
     * Returns the value of the {@code Authorization} header.
     *
     * @param headers alternating lower-case names and values, sorted by name
     */
    static String authorization(SigningKey key, String time, List<String> headers, String bodyHash) {
        StringBuilder names = new StringBuilder(96);
        int room = 256;
        for (int i = 0; i < headers.size(); i += 2) {
            names.append(i == 0 ? "" : ";").append(headers.get(i));
            room += headers.get(i).length() + headers.get(i + 1).length();
        }
        String signed = names.toString();
        AsciiBuffer canonical = new AsciiBuffer(room).add("POST\n/\n\n");
        for (int i = 0; i < headers.size(); i += 2) {
            canonical.add(headers.get(i)).add(":").add(headers.get(i + 1)).add("\n");
        }
        canonical.add("\n").add(signed).add("\n").add(bodyHash);
        AsciiBuffer toSign = new AsciiBuffer(192)
                .add(ALGORITHM)
                .add("\n")
                .add(time)
                .add("\n")
                .add(key.scope())
                .add("\n")
                .add(canonical.sha256());
        return new AsciiBuffer(384)
                .add(ALGORITHM)
                .add(" Credential=")
                .add(key.accessKeyId())
                .add("/")
                .add(key.scope())
                .add(", SignedHeaders=")
                .add(signed)
                .add(", Signature=")
                .add(hex(key.sign(toSign.toByteArray())))
                .toString();
    }
}
