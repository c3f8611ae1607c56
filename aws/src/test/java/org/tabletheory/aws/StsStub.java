package org.tabletheory.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sts.StsClient;

/** A local server that implements AssumeRole of the STS query protocol and records the issued tokens. */
final class StsStub implements AutoCloseable {
    final List<Map<String, String>> requests = new CopyOnWriteArrayList<>();
    /** The access keys that the requests were signed with. */
    final List<String> accessKeys = new CopyOnWriteArrayList<>();
    /** The regions that the requests were signed for. */
    final List<String> regions = new CopyOnWriteArrayList<>();
    /** The issued tokens and their expiration times. */
    final Map<String, Instant> tokens = new ConcurrentHashMap<>();
    /** Overrides the requested session duration, unless null. */
    volatile @Nullable Duration sessionDuration;
    /** The error code to return, or null. */
    volatile @Nullable String error;

    private final Supplier<Instant> now;
    private final AtomicInteger sessions = new AtomicInteger();
    private final StubServer server;

    StsStub(Supplier<Instant> now) throws IOException {
        this.now = now;
        server = StubServer.start(this::handle);
    }

    URI endpoint() {
        return server.endpoint();
    }

    /** Returns an SDK client for this server. */
    StsClient client() {
        return StsClient.builder()
                .endpointOverride(endpoint())
                .region(Region.EU_NORTH_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("BASE", "secret")))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .overrideConfiguration(settings -> settings.retryStrategy(AwsRetryStrategy.doNotRetry()))
                .build();
    }

    private void handle(HttpExchange exchange) throws IOException {
        Map<String, String> form = new LinkedHashMap<>();
        for (String pair : StubServer.body(exchange).split("&", -1)) {
            String[] parts = pair.split("=", 2);
            form.put(parts[0], URLDecoder.decode(parts[1], UTF_8));
        }
        requests.add(form);
        accessKeys.add(StubServer.accessKey(exchange));
        regions.add(StubServer.region(exchange));
        String fault = error;
        if (fault == null) {
            StubServer.send(exchange, 200, "text/xml", session(form));
        } else {
            StubServer.send(
                    exchange,
                    403,
                    "text/xml",
                    "<ErrorResponse xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\"><Error><Type>Sender</Type><Code>"
                            + fault + "</Code><Message>no</Message></Error><RequestId>1</RequestId></ErrorResponse>");
        }
    }

    private String session(Map<String, String> form) {
        int number = sessions.incrementAndGet();
        Duration requested = Duration.ofSeconds(Long.parseLong(form.getOrDefault("DurationSeconds", "3600")));
        Duration override = sessionDuration;
        Instant expires = now.get().plus(override == null ? requested : override);
        tokens.put("TOKEN" + number, expires);
        return "<AssumeRoleResponse xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\"><AssumeRoleResult><Credentials>"
                + "<AccessKeyId>SESSION" + number + "</AccessKeyId><SecretAccessKey>secret</SecretAccessKey>"
                + "<SessionToken>TOKEN" + number + "</SessionToken><Expiration>" + expires + "</Expiration>"
                + "</Credentials></AssumeRoleResult><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata>"
                + "</AssumeRoleResponse>";
    }

    @Override
    public void close() {
        server.close();
    }
}
