package org.tabletheory.wire.spi;

/** Resolves how often a failed request is retried. */
final class Retries {
    private static final int DEFAULT = 3;
    private static final int MAX = 20;

    private Retries() {}

    /** Returns one less than the configured number of attempts, or the default. */
    static int configured(AwsSettings settings) {
        String attempts = settings.find("aws.maxAttempts", "AWS_MAX_ATTEMPTS", "max_attempts");
        if (attempts == null) {
            return DEFAULT;
        }
        int number = number(attempts);
        if (number < 1 || number > MAX + 1) {
            throw new IllegalArgumentException("the setting AWS_MAX_ATTEMPTS (system property aws.maxAttempts, in a"
                    + " profile max_attempts) must be a number of attempts from 1 to " + (MAX + 1));
        }
        return number - 1;
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
