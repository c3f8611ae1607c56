package org.tabletheory.wire.spi;

import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;

@DynamoTest
@Tag("proof")
class FaultsTest {

    @Test
    void noWriteIsLostDuplicatedOrMisreported(URI endpoint, TablePrefix prefix) throws Exception {
        new FaultSuite(endpoint, prefix.table("faults"), true).noWriteIsLostDuplicatedOrMisreported();
    }
}
