package org.tabletheory.cli.internal.database;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;

/** A stream of AWS has several shards, which end and have children; the one of the database in memory has a single shard. */
@Timeout(60)
@SuppressWarnings("NullAway.Init") // initialized by JUnit
class StreamTailTest {
    private static final Pattern SHARD = Pattern.compile("\"(?:ShardId|ShardIterator)\":\"(\\w+)");

    private HttpServer server;

    /** The shards by their ids: the id of the parent, or an empty text. */
    private final Map<String, String> parents = new LinkedHashMap<>();

    private final List<String> closed = new CopyOnWriteArrayList<>();

    /** The shards whose iterators were requested, with the position. */
    private final List<String> opened = new CopyOnWriteArrayList<>();

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::respond);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private StreamTail open(boolean fromStart) {
        URI endpoint = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return StreamTail.open(Config.local(endpoint), "stream", fromStart);
    }

    /** Each shard has one record, whose key is the shard's id; a closed shard ends with it. */
    private void respond(HttpExchange exchange) throws IOException {
        String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
        String request = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        Matcher id = SHARD.matcher(request);
        String shard = id.find() ? id.group(1) : "";
        String response = switch (target.substring(target.indexOf('.') + 1)) {
            case "DescribeStream" -> "{\"StreamDescription\":{\"Shards\":[" + shards() + "]}}";
            case "GetShardIterator" -> {
                opened.add(shard + (request.contains("\"LATEST\"") ? " LATEST" : " TRIM_HORIZON"));
                yield "{\"ShardIterator\":\"" + shard + "\"}";
            }
            default ->
                "{\"Records\":[{\"eventName\":\"INSERT\",\"dynamodb\":{\"Keys\":{\"pk\":{\"S\":\"" + shard + "\"}}}}]"
                        + (closed.contains(shard) ? "}" : ",\"NextShardIterator\":\"" + shard + "\"}");
        };
        byte[] body = response.getBytes(UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private String shards() {
        List<String> shards = new ArrayList<>();
        parents.forEach((shard, parent) -> shards.add("{\"ShardId\":\"" + shard + "\""
                + (parent.isEmpty() ? "" : ",\"ParentShardId\":\"" + parent + "\"")
                + ",\"SequenceNumberRange\":{\"StartingSequenceNumber\":\"1\""
                + (closed.contains(shard) ? ",\"EndingSequenceNumber\":\"2\"" : "") + "}}"));
        return String.join(",", shards);
    }

    private static List<Item> keys(StreamTail tail) {
        return tail.poll().stream().map(StreamTail.ChangeRecord::key).toList();
    }

    private static Item key(String shard) {
        return Item.of("pk", Value.s(shard));
    }

    @Test
    void fromTheLatestChangeOnOnlyOpenShardsAreRead() {
        parents.put("ended", "");
        parents.put("current", "ended");
        closed.add("ended");
        try (StreamTail tail = open(false)) {
            assertThat(keys(tail)).containsExactly(key("current"));
            assertThat(opened).containsExactly("current LATEST");
        }
    }

    @Test
    void aShardIsReadAfterItsParentAndFromItsStart() {
        parents.put("parent", "");
        parents.put("child", "parent");
        closed.add("parent");
        try (StreamTail tail = open(true)) {
            assertThat(keys(tail)).containsExactly(key("parent"));
            assertThat(opened).containsExactly("parent TRIM_HORIZON");
            assertThat(keys(tail)).containsExactly(key("child"));
            assertThat(opened).containsExactly("parent TRIM_HORIZON", "child TRIM_HORIZON");
        }
    }

    @Test
    void noChangeIsMissedWhenAShardIsReplacedWhileItIsRead() {
        parents.put("parent", "");
        try (StreamTail tail = open(false)) {
            assertThat(keys(tail)).containsExactly(key("parent"));
            parents.put("child", "parent");
            closed.add("parent");
            assertThat(keys(tail)).containsExactly(key("parent"));
            assertThat(keys(tail)).containsExactly(key("child"));
            assertThat(opened).containsExactly("parent LATEST", "child TRIM_HORIZON");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "https://dynamodb.eu-north-1.amazonaws.com, https://streams.dynamodb.eu-north-1.amazonaws.com",
        "https://dynamodb.cn-north-1.amazonaws.com.cn, https://streams.dynamodb.cn-north-1.amazonaws.com.cn",
        "http://127.0.0.1:8000, http://127.0.0.1:8000",
        "https://dynamo.example.org, https://dynamo.example.org"
    })
    void streamsOfAwsHaveTheirOwnHost(URI dynamo, URI streams) {
        assertThat(StreamTail.endpoint(dynamo)).isEqualTo(streams);
    }
}
