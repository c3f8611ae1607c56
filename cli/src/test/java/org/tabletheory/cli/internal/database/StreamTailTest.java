package org.tabletheory.cli.internal.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamTailTest {
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
