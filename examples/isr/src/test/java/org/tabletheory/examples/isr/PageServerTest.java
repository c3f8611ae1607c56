package org.tabletheory.examples.isr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Tests the example over HTTP, with DynamoDB Local. */
@DynamoTest
@Timeout(120)
class PageServerTest {
    private final HttpClient browser = HttpClient.newHttpClient();
    private final Semaphore mayRender = new Semaphore(0);
    private final Instant started = Clock.systemUTC().instant();
    private volatile Duration offset = Duration.ZERO;
    private volatile CountDownLatch rendering = new CountDownLatch(1);
    private TableTheory db;
    private PageServer server;

    @BeforeEach
    void start(URI endpoint, TablePrefix prefix) throws IOException {
        db = TableTheory.connect(Config.local(endpoint).toBuilder()
                .tablePrefix(prefix.text())
                .clock(new OffsetClock())
                .build());
        server = PageServer.start(db, 0, edition -> {
            rendering.countDown();
            mayRender.acquire();
            return "<p>edition " + edition + "</p>";
        });
    }

    @AfterEach
    void stop() {
        server.close();
        db.close();
    }

    /** A clock that is moved ahead instead of waiting; otherwise it stands still, however slow the machine is. */
    private final class OffsetClock extends Clock {
        @Override
        public Instant instant() {
            return started.plus(offset);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    private HttpRequest request(String path) {
        return HttpRequest.newBuilder(server.address().resolve(path)).build();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return browser.send(request(path), BodyHandlers.ofString());
    }

    private static String how(HttpResponse<String> response) {
        return response.headers().firstValue("X-Cache").orElse("none, status " + response.statusCode());
    }

    @Test
    void pageIsRenderedThenFreshThenStaleWhileOneReaderRegeneratesIt() throws Exception {
        assertThat(get("/status").body()).contains("\"state\":\"absent\"", "\"lock\":null");
        mayRender.release();
        HttpResponse<String> first = get("/");
        assertThat(how(first)).isEqualTo("regenerated");
        assertThat(first.body())
                .contains("<p>edition 1</p>", "class=\"badge regenerated\"")
                .doesNotContain("{{");
        assertThat(first.headers().firstValue("ETag")).contains("\"edition-1\"");

        HttpResponse<String> second = get("/");
        assertThat(how(second)).isEqualTo("fresh");
        assertThat(second.body()).contains("<p>edition 1</p>");
        assertThat(get("/status").body()).contains("\"state\":\"fresh\"", "\"regenerating\":false");

        offset = Pages.FRESH_FOR;
        rendering = new CountDownLatch(1);
        CompletableFuture<HttpResponse<String>> regenerating = browser.sendAsync(request("/"), BodyHandlers.ofString());
        rendering.await();
        assertThat(get("/status").body())
                .contains("\"state\":\"stale\"", "\"regenerating\":true", "\"sk\":{\"S\":\"LOCK\"}");
        HttpResponse<String> meanwhile = get("/");
        assertThat(how(meanwhile)).isEqualTo("stale");
        assertThat(meanwhile.body()).contains("<p>edition 1</p>", "class=\"badge stale\"");
        assertThat(get("/read").body()).contains("\"how\":\"stale\"");

        mayRender.release();
        assertThat(how(regenerating.get())).isEqualTo("regenerated");
        assertThat(get("/").body()).contains("<p>edition 2</p>", "class=\"badge fresh\"");
    }
}
