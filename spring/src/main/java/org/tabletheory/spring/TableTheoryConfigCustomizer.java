package org.tabletheory.spring;

import org.tabletheory.client.Config;

/**
 * Changes the configuration of the client after properties and beans were applied. A bean of this type is called in its order.
 *
 * <pre>{@code
 * TableTheoryConfigCustomizer customizer = config -> config.envelopeBinding(org.tabletheory.crypto.EnvelopeBinding.TABLE);
 * }</pre>
 */
@FunctionalInterface
public interface TableTheoryConfigCustomizer {
    /** Changes the settings. */
    void customize(Config.Builder config);
}
