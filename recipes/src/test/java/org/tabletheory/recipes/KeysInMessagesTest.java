package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.ManualClock;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** The keys of leases and requests are in messages only if the client shows keys. */
@DynamoTest
class KeysInMessagesTest {
    private static final String SECRET = "anna@example.org";

    private final ManualClock clock = new ManualClock("2026-01-01T12:00:00Z");
    private CacheTable table;
    private TableTheory hiding;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        table = new CacheTable(endpoint, prefix);
        hiding = TableTheory.connect(Config.local(endpoint).toBuilder()
                .clock(clock)
                .tablePrefix(prefix.text())
                .showKeys(false)
                .build());
    }

    @AfterEach
    void close() {
        hiding.close();
        table.close();
    }

    private static String trace(Throwable error) {
        StringWriter text = new StringWriter();
        error.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    @Test
    void leases() {
        Leases leases = Leases.in(hiding, CacheTable.NAME);
        Lease lease = leases.acquire(SECRET, Duration.ofSeconds(30));
        LeaseHeldException held =
                catchThrowableOfType(LeaseHeldException.class, () -> leases.acquire(SECRET, Duration.ofSeconds(30)));
        assertThat(trace(held)).contains("the lease is held by another owner").doesNotContain(SECRET);
        assertThat(held.key()).isEqualTo(SECRET);

        clock.advance(Duration.ofMinutes(5));
        LeaseNotOwnedException lost =
                catchThrowableOfType(LeaseNotOwnedException.class, () -> leases.refresh(lease, Duration.ofSeconds(30)));
        assertThat(trace(lost)).contains("the lease was lost").doesNotContain(SECRET);
        assertThat(lost.key()).isEqualTo(SECRET);

        Leases showing = Leases.in(table.client(clock), CacheTable.NAME);
        assertThat(catchThrowableOfType(
                        LeaseNotOwnedException.class, () -> showing.refresh(lease, Duration.ofSeconds(30))))
                .hasMessageContaining("the lease on " + SECRET + " was lost");
    }

    @Test
    void requests() {
        Idempotency requests = Idempotency.in(hiding, CacheTable.NAME);
        requests.begin("P", SECRET, "hash");
        RequestMismatchException mismatch =
                catchThrowableOfType(RequestMismatchException.class, () -> requests.begin("P", SECRET, "other"));
        assertThat(trace(mismatch)).doesNotContain(SECRET);
        assertThat(mismatch.key()).isEqualTo(SECRET);
        RequestInProgressException running = catchThrowableOfType(
                RequestInProgressException.class, () -> requests.once("P", SECRET, "hash", () -> "done"));
        assertThat(trace(running)).doesNotContain(SECRET);
        assertThat(running.key()).isEqualTo(SECRET);
    }
}
