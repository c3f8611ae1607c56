package org.tabletheory.conformance.internal.run;

import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.conformance.internal.scenario.Scenario;
import org.tabletheory.crypto.AttributeCipher;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/**
 * The keys that a scenario brings. Envelopes are the same in all runtimes only while keys are counted from the start, so
 * every run of a scenario gets new ones, and so does the runtime that seeded it.
 */
final class ScenarioKeys {
    private ScenarioKeys() {}

    /** The configuration with the scenario's keys, or as it is when it brings none. */
    static Config configured(Config config, Scenario scenario) {
        if (scenario.keySeed() == null) {
            return config;
        }
        DeterministicTestKeys keys = new DeterministicTestKeys(scenario.keySeed());
        return config.toBuilder()
                .keyProvider(keys)
                .encryptionRandom(keys.nonces())
                .build();
    }

    /** The item as another runtime stores it, with the scenario's keys, or as it is when it brings none. */
    static Item sealed(Item item, Model model, Scenario scenario) {
        if (scenario.keySeed() == null) {
            return item;
        }
        DeterministicTestKeys keys = new DeterministicTestKeys(scenario.keySeed());
        AttributeCipher cipher = new AttributeCipher(keys, keys.nonces());
        Item sealed = item;
        for (AttributeDef def : model.attributes()) {
            Value value = def.isEncrypted() ? item.get(def.attribute()) : null;
            if (value != null) {
                sealed = sealed.with(def.attribute(), cipher.seal(model.name(), def.attribute(), value));
            }
        }
        return sealed;
    }
}
