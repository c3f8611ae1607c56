package com.example.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.tabletheory.springtest.MemoryDynamoConfiguration;

/** The whole application over HTTP, on DynamoDB in memory. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@ImportAutoConfiguration(MemoryDynamoConfiguration.class)
class OrdersApplicationTest {
    private static final Pattern NEXT = Pattern.compile("\"next\":\"([^\"]*)\"");

    @Value("${local.server.port}")
    private int port;

    private final HttpClient http = HttpClient.newHttpClient();

    private HttpResponse<String> send(String method, String path, String body)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send("GET", path, "");
    }

    private void stock(String tenant, int available) throws IOException, InterruptedException {
        HttpResponse<String> response =
                send("PUT", "/tenants/" + tenant + "/stock/pen", "{\"available\":" + available + "}");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    }

    private void place(String tenant, String id) throws IOException, InterruptedException {
        HttpResponse<String> response =
                send("PUT", "/tenants/" + tenant + "/orders/" + id, "{\"article\":\"pen\",\"count\":1}");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    }

    @Test
    void ordersArePagedOverHttp() throws Exception {
        stock("paging", 5);
        place("paging", "1");
        place("paging", "2");
        place("paging", "3");

        HttpResponse<String> first = get("/tenants/paging/orders?limit=2");
        Matcher next = NEXT.matcher(first.body());
        assertThat(next.find()).as(first.body()).isTrue();
        HttpResponse<String> second = get("/tenants/paging/orders?limit=2&cursor=" + next.group(1));
        assertThat(second.statusCode()).isEqualTo(200);
        assertThat(second.body()).contains("\"id\":\"3\"").doesNotContain("\"id\":\"2\"", "TENANT#");
    }

    @Test
    void aBadCursorIsABadRequest() throws Exception {
        HttpResponse<String> response = get("/tenants/acme/orders?cursor=nonsense");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    }

    @Test
    void aStaleChangeIsAConflict() throws Exception {
        stock("stale", 5);
        place("stale", "1");
        assertThat(send("PUT", "/tenants/stale/orders/1/status", "{\"status\":\"paid\",\"version\":0}").statusCode())
                .isEqualTo(200);

        HttpResponse<String> response =
                send("PUT", "/tenants/stale/orders/1/status", "{\"status\":\"sent\",\"version\":0}");
        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(response.body()).contains("\"version\":1");
    }

    @Test
    void otherErrorsHaveTheirStatus() throws Exception {
        assertThat(get("/tenants/acme/orders/missing").statusCode()).isEqualTo(404);
        stock("errors", 1);
        place("errors", "1");
        HttpResponse<String> response =
                send("PUT", "/tenants/errors/orders/2", "{\"article\":\"pen\",\"count\":1}");
        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(response.body()).contains("there are not enough pieces of pen");
    }

    @Test
    void healthAndMetricsShowTheTable() throws Exception {
        get("/tenants/acme/orders");

        assertThat(get("/actuator/health").body()).contains("\"shop\":\"ACTIVE\"");
        assertThat(get("/actuator/metrics/tabletheory.calls?tag=table:shop").body())
                .contains("tabletheory.calls", "Query");
    }
}
