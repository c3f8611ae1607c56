package org.tabletheory.wire.internal.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.wire.Deadline;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

@Timeout(30)
class CredentialsLoaderTest {
    /** A loader in a process that cannot start another thread. */
    private static CredentialsLoader starved(Callable<AwsCredentialsIdentity> provider) {
        return new CredentialsLoader(provider) {
            @Override
            Thread thread(Runnable load) {
                return new Thread(load) {
                    @Override
                    public synchronized void start() {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                };
            }
        };
    }

    private static Deadline soon() {
        return Deadline.after(Duration.ofSeconds(20));
    }

    @Test
    void callingThreadLoadsIfNoThreadCanBeStarted() {
        List<Thread> ran = new ArrayList<>();
        AwsCredentialsIdentity credentials = AwsCredentialsIdentity.create("id", "secret");
        try (CredentialsLoader loader = starved(() -> {
            ran.add(Thread.currentThread());
            return credentials;
        })) {
            for (int i = 0; i < 2; i++) {
                assertThatCode(() -> assertThat(loader.load(soon())).isSameAs(credentials))
                        .doesNotThrowAnyException();
            }
        }
        assertThat(ran).hasSize(2).containsOnly(Thread.currentThread());
    }

    @Test
    void failureOfTheCallingThreadIsTheCallers() {
        try (CredentialsLoader loader = starved(() -> {
            throw new IllegalStateException("no profile");
        })) {
            assertThatThrownBy(() -> loader.load(soon()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("no profile");
        }
    }
}
