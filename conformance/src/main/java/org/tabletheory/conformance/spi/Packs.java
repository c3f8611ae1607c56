package org.tabletheory.conformance.spi;

import java.util.List;
import org.tabletheory.conformance.internal.onetable.OneTableCommandsPack;
import org.tabletheory.conformance.internal.onetable.OneTableWritesPack;
import org.tabletheory.conformance.internal.run.ContractScenariosPack;
import org.tabletheory.conformance.internal.vector.AttributeSerializationPack;
import org.tabletheory.conformance.internal.vector.GoldenCursorsPack;
import org.tabletheory.conformance.internal.vector.KeyContractsPack;
import org.tabletheory.conformance.spi.pack.Database;
import org.tabletheory.conformance.spi.pack.Pack;

/** Lists the supported packs. */
public final class Packs {

    private Packs() {}

    /**
     * Returns all packs in the order they run.
     *
     * @param database the database for packs that need one
     */
    public static List<Pack> all(Database database) {
        return List.of(
                new AttributeSerializationPack(),
                new GoldenCursorsPack(),
                new KeyContractsPack(),
                new ContractScenariosPack(database),
                new OneTableWritesPack(database),
                new OneTableCommandsPack());
    }
}
