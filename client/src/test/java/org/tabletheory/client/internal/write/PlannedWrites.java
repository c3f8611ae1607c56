package org.tabletheory.client.internal.write;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.internal.mapper.ItemMapper;
import org.tabletheory.schema.Model;

/** Writes over a scripted wire at a fixed time, for tests of the requests. */
final class PlannedWrites {
    static final Instant NOW = Instant.parse("2026-01-02T03:04:05.120Z");
    static final String STAMP = "2026-01-02T03:04:05.12Z";

    final ScriptedWire wire = new ScriptedWire();

    Writes<Item> of(Model model, String entity, Condition... conditions) {
        return of(model, DynamoJson.readItem(entity), WriteSpec.EMPTY.withConditions(List.of(conditions)));
    }

    Writes<Item> of(Model model, Item entity, WriteSpec spec) {
        Session session = new Session(wire, Clock.fixed(NOW, ZoneOffset.UTC), null);
        return new Writes<>(session, WriteTarget.ofEntity(session, new ItemMapper(model), entity, spec));
    }
}
