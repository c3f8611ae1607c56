package org.tabletheory.aws.internal.account;

/** What sessions are called in the other accounts' records. */
final class SessionNames {
    private static final int LONGEST = 64;

    private SessionNames() {}

    /** As the Go runtime calls it: {@code theorydb-} and the partner, in the characters that STS takes. */
    static String of(String partnerId) {
        StringBuilder name = new StringBuilder("theorydb-");
        for (int i = 0; i < partnerId.length() && name.length() < LONGEST; i++) {
            char c = partnerId.charAt(i);
            boolean taken = (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || "_=,.@-".indexOf(c) >= 0;
            name.append(taken ? c : '-');
        }
        return name.toString();
    }
}
