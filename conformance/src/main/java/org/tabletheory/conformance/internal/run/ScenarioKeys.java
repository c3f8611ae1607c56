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
 * Deterministic encryption keys of a scenario. Keys are numbered, so every run of a scenario and the runtime that seeds it
 * start with a new set; otherwise envelopes would differ between runtimes.
 */
final class ScenarioKeys {
    private ScenarioKeys() {}

    /** Returns the configuration with the keys of the scenario, if it has any. */
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

    /** Returns the item as another runtime stores it: encrypted if the scenario has keys. */
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
