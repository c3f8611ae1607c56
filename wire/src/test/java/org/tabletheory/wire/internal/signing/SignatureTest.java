package org.tabletheory.wire.internal.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.internal.http.SdkTransport;
import org.tabletheory.wire.internal.http.StubHttpClient;
import org.tabletheory.wire.spi.HttpWire;
import org.tabletheory.wire.spi.HttpWireConfig;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignRequest;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Compares our signatures with those of the SDK's client and with a literal implementation of the specification. */
class SignatureTest {

    private static final AwsSessionCredentials CREDENTIALS =
            AwsSessionCredentials.create("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "session+token/=");

    private final StubHttpClient http = new StubHttpClient().thenRespond(200, "{}");

    @Test
    void sdkRequestHasTheSameSignature() {
        try (DynamoDbClient sdk = DynamoDbClient.builder()
                .httpClient(http)
                .region(Region.EU_NORTH_1)
                .credentialsProvider(StaticCredentialsProvider.create(CREDENTIALS))
                .endpointOverride(URI.create("https://dynamodb.eu-north-1.amazonaws.com"))
                .build()) {
            sdk.getItem(get -> get.tableName("users").key(Map.of("id", AttributeValue.fromS("ä 1"))));
        }
        SdkHttpRequest theirs = http.requests().get(0);
        String authorization = header(theirs, "Authorization");
        String signed = authorization.replaceAll(".*SignedHeaders=([^,]+),.*", "$1");
        List<String> headers = Stream.of(signed.split(";", -1))
                .flatMap(name -> Stream.of(name, header(theirs, name)))
                .toList();
        String time = header(theirs, "X-Amz-Date");
        SigningKey key = SigningKey.derive(CREDENTIALS, Signature.date(time), "eu-north-1");
        byte[] body = http.bodies().get(0).getBytes(StandardCharsets.UTF_8);

        assertThat(Signature.authorization(key, time, headers, Signature.hash(body, 0, body.length)))
                .isEqualTo(authorization);
    }

    @Test
    void sdkSignerComputesTheSameSignature() {
        Instant at = Instant.parse("2026-12-31T23:59:59.999Z");
        HashedBody body = HashedBody.of(RequestBody.of("{\"TableName\":\"users\"}"));
        for (String endpoint : List.of("https://dynamodb.eu-north-1.amazonaws.com", "http://127.0.0.1:8000")) {
            RequestSigner signer = new RequestSigner(URI.create(endpoint), "eu-north-1");
            SdkHttpRequest ours = new SdkTransport(URI.create(endpoint), http, false, null)
                    .http(signer.sign("Scan", body, CREDENTIALS, at));

            SdkHttpRequest theirs = AwsV4HttpSigner.create()
                    .sign(SignRequest.builder(CREDENTIALS)
                            .request(ours.toBuilder()
                                    .clearHeaders()
                                    .putHeader("Content-Type", header(ours, "Content-Type"))
                                    .putHeader("X-Amz-Target", header(ours, "X-Amz-Target"))
                                    .build())
                            .payload(body.json()::newStream)
                            .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "dynamodb")
                            .putProperty(AwsV4HttpSigner.REGION_NAME, "eu-north-1")
                            .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(at, ZoneOffset.UTC))
                            .build())
                    .request();
            assertThat(header(ours, "Authorization")).isEqualTo(header(theirs, "Authorization"));
            assertThat(header(ours, "Host")).isEqualTo(header(theirs, "Host"));
        }
    }

    @Test
    void keyIsDerivedAgainWhenTheDayOrAnyPartOfTheCredentialsChanges() {
        RequestSigner signer = signer();
        Instant at = Instant.parse("2026-03-04T05:06:07Z");
        Instant nextDay = at.plus(Duration.ofDays(1));
        AwsSessionCredentials session = AwsSessionCredentials.create("AKID2", "secret 2", "token 1");
        for (var step : List.of(
                Map.entry(AwsBasicCredentials.create("AKID1", "secret 1"), at),
                Map.entry(AwsBasicCredentials.create("AKID1", "secret 1"), nextDay),
                Map.entry(AwsBasicCredentials.create("AKID1", "secret 2"), nextDay),
                Map.entry(AwsBasicCredentials.create("AKID2", "secret 2"), nextDay),
                Map.entry(session, nextDay),
                Map.entry(AwsSessionCredentials.create("AKID2", "secret 2", "token 2"), nextDay),
                Map.entry(session, at))) {
            assertThat(sign(signer, step.getKey(), step.getValue()))
                    .isEqualTo(sign(signer(), step.getKey(), step.getValue()));
        }
    }

    @Test
    void sessionTokenIsCheckedAlsoWhenTheKeyIsKnown() {
        RequestSigner signer = signer();
        Instant at = Instant.parse("2026-03-04T05:06:07Z");
        sign(signer, AwsSessionCredentials.create("AKID", "secret", "token"), at);

        AwsSessionCredentials broken = AwsSessionCredentials.create("AKID", "secret", "to\r\nken");
        assertThatThrownBy(() -> sign(signer, broken, at))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the session token of the credentials contains a line break");
    }

    @Test
    void timeOfTheSignatureIsThatOfEachRequest() {
        RequestSigner signer = signer();
        Instant at = Instant.parse("2026-03-04T05:06:07.999Z");
        HashedBody body = HashedBody.of(RequestBody.of("{}"));

        assertThat(signer.sign("Scan", body, CREDENTIALS, at).time()).isEqualTo("20260304T050607Z");
        assertThat(signer.sign("Scan", body, CREDENTIALS, at.plusMillis(1)).time())
                .isEqualTo("20260304T050608Z");
        assertThat(signer.sign("Scan", body, CREDENTIALS, at.minusSeconds(3_600))
                        .time())
                .isEqualTo("20260304T040607Z");
    }

    private static RequestSigner signer() {
        return new RequestSigner(URI.create("http://127.0.0.1:8000"), "us-east-1");
    }

    private static String sign(RequestSigner signer, AwsCredentials credentials, Instant at) {
        return signer.sign("Scan", HashedBody.of(RequestBody.of("{}")), credentials, at)
                .authorization();
    }

    @Test
    void socketClientSendsTheSameHeadersAsSdkClients() throws Exception {
        URI endpoint = URI.create("http://127.0.0.1:8000");
        HashedBody body = HashedBody.of(RequestBody.of("{}"));
        SignedRequest request = new RequestSigner(endpoint, "us-east-1")
                .sign("Scan", body, CREDENTIALS, Instant.parse("2026-03-04T05:06:07Z"));
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        request.writeTo(sent, SignedRequest.POST);

        String text = sent.toString(StandardCharsets.ISO_8859_1);
        assertThat(text).startsWith("POST / HTTP/1.1\r\n").endsWith("\r\n\r\n{}");
        Map<String, List<String>> headers = text.lines()
                .skip(1)
                .takeWhile(line -> !line.isEmpty())
                .map(line -> line.split(": ", 2))
                .collect(Collectors.toMap(line -> line[0], line -> List.of(line[1])));
        assertThat(headers)
                .isEqualTo(new SdkTransport(endpoint, http, false, null)
                        .http(request)
                        .headers())
                .containsKeys("X-Amz-Security-Token", "Content-Length");
    }

    @Test
    void signatureFollowsTheSpecification() throws Exception {
        Clock clock = Clock.fixed(Instant.parse("2026-03-04T05:06:07Z"), ZoneOffset.UTC);
        HttpWireConfig config = HttpWireConfig.builder()
                .region("eu-north-1")
                .endpoint(URI.create("https://dynamodb.eu-north-1.amazonaws.com"))
                .credentials(StaticCredentialsProvider.create(CREDENTIALS))
                .httpClient(http)
                .clock(clock)
                .build();
        byte[] json = "{\"TableName\":\"users\",\"Key\":{\"id\":{\"S\":\"ä 1\"}}}".getBytes(StandardCharsets.UTF_8);

        try (HttpWire wire = new HttpWire(config)) {
            wire.call(WireRequest.of("GetItem", Effect.READ, RequestBody.of(json)));
        }

        SdkHttpRequest sent = http.requests().get(0);
        String authorization = header(sent, "Authorization");
        assertThat(authorization)
                .isEqualTo(expected(sent, json, authorization.replaceAll(".*SignedHeaders=([^,]+),.*", "$1")));
        assertThat(authorization).contains("host;", "x-amz-date;", "x-amz-target");
        assertThat(header(sent, "X-Amz-Security-Token")).isEqualTo("session+token/=");
    }

    /** Signature Version 4, step by step: canonical request, string to sign, derived key. */
    private static String expected(SdkHttpRequest request, byte[] body, String signedHeaders) throws Exception {
        Map<String, String> headers = request.headers().entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> entry.getKey().toLowerCase(Locale.ROOT),
                        entry -> entry.getValue().get(0)));
        String canonicalHeaders = Stream.of(signedHeaders.split(";", -1))
                .map(name -> name + ":" + headers.get(name) + "\n")
                .collect(Collectors.joining());
        String canonical = "POST\n/\n\n" + canonicalHeaders + "\n" + signedHeaders + "\n" + sha256(body);
        String scope = "20260304/eu-north-1/dynamodb/aws4_request";
        String toSign = "AWS4-HMAC-SHA256\n20260304T050607Z\n" + scope + "\n"
                + sha256(canonical.getBytes(StandardCharsets.UTF_8));
        byte[] key = ("AWS4" + CREDENTIALS.secretAccessKey()).getBytes(StandardCharsets.UTF_8);
        for (String part : scope.split("/", -1)) {
            key = hmac(key, part);
        }
        return "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/" + scope + ", SignedHeaders=" + signedHeaders + ", Signature="
                + HexFormat.of().formatHex(hmac(key, toSign));
    }

    private static byte[] hmac(byte[] key, String text) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private static String header(SdkHttpRequest request, String name) {
        return request.firstMatchingHeader(name).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "https://db.example, db.example",
        "https://db.example:443, db.example",
        "https://db.example:80, db.example:80",
        "HTTPS://db.example:443, db.example",
        "http://db.example, db.example",
        "http://db.example:80, db.example",
        "http://db.example:443, db.example:443",
        "http://db.example:8000, db.example:8000"
    })
    void hostHasThePortUnlessItIsThatOfTheScheme(URI endpoint, String host) {
        assertThat(new RequestSigner(endpoint, "us-east-1")
                        .sign("Scan", HashedBody.of(RequestBody.of("{}")), CREDENTIALS, Instant.EPOCH)
                        .host())
                .isEqualTo(host);
    }

    @ParameterizedTest
    @CsvSource({
        "GetItem, DynamoDB_20120810",
        "DescribeTable, DynamoDB_20120810",
        "DescribeStream, DynamoDBStreams_20120810",
        "GetRecords, DynamoDBStreams_20120810",
        "GetShardIterator, DynamoDBStreams_20120810",
        "ListStreams, DynamoDBStreams_20120810"
    })
    void targetIsTheServiceOfTheOperation(String operation, String service) {
        assertThat(new RequestSigner(URI.create("https://db.example"), "us-east-1")
                        .sign(operation, HashedBody.of(RequestBody.of("{}")), CREDENTIALS, Instant.EPOCH)
                        .target())
                .isEqualTo(service + "." + operation);
    }

    @Test
    void accessKeyMayHaveAnyPrintableCharacter() {
        String longest = "!~ ".repeat(400) + "x";
        assertThat(sign(signer(), AwsBasicCredentials.create(longest, "secret"), Instant.EPOCH))
                .startsWith("AWS4-HMAC-SHA256 Credential=" + longest + "/19700101/us-east-1/dynamodb/aws4_request, ")
                .matches(".*, Signature=[0-9a-f]{64}");
        for (String invalid : List.of("a\u001fb", "a\u007fb", "a\u00e9b", "a\nb")) {
            assertThatThrownBy(() -> sign(signer(), AwsBasicCredentials.create(invalid, "secret"), Instant.EPOCH))
                    .hasMessageContaining("the access key id of the credentials");
        }
    }

    @Test
    void codesEqualThoseOfTheJdkForKeysOfAnyLength() throws Exception {
        for (int length = 1; length <= 130; length++) {
            byte[] key = "k".repeat(length).getBytes(StandardCharsets.US_ASCII);
            byte[] text = "text".getBytes(StandardCharsets.US_ASCII);
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            assertThat(new Hmac(key).of(text)).isEqualTo(mac.doFinal(text));
        }
    }
}
