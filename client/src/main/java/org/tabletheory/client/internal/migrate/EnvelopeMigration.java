package org.tabletheory.client.internal.migrate;

import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.AttributeEncryption;
import org.tabletheory.crypto.Envelope;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;

/**
 * Handles encrypted attributes when stored items are copied.
 *
 * <p>An envelope is bound to the name of its attribute and can only be decrypted there. So it is copied without decryption to
 * the same attribute if that is encrypted in the target too, and rejected anywhere else, where it could not be read. New
 * values of encrypted attributes are encrypted.
 */
record EnvelopeMigration(Model source, Model target, AttributeEncryption encryption) {
    /** Rejects a target with newly encrypted attributes if there is no key; called before anything is created. */
    void requireKeys() {
        boolean encryptsMore =
                target.attributes().stream().anyMatch(def -> def.isEncrypted() && !source.isEncrypted(def.attribute()));
        if (encryptsMore) {
            requireKey(target);
        }
    }

    /** Rejects a model with encrypted attributes if there is no key; called before anything is created. */
    void requireKey(Model model) {
        try {
            encryption.require(model, Migrator.OPERATION);
        } catch (TableTheoryException e) {
            throw new TableTheoryException(
                    model.name() + " has attributes that the migration must encrypt or decrypt, and there is no key"
                            + " provider; configure one with Config.keyProvider",
                    Set.of(ErrorCodes.MIGRATION_ENCRYPTION_REQUIRED, ErrorCodes.ENCRYPTION_NOT_CONFIGURED),
                    ErrorContext.of(Migrator.OPERATION, model.name()),
                    e);
        }
    }

    /** Returns the transformed item as it is stored. */
    Item sealed(Item before, Item after) {
        Item stored = after;
        for (String name : after.attributes().keySet()) {
            Value value = after.get(name);
            if (value != null && !isCopied(before, name, value) && target.isEncrypted(name)) {
                stored = stored.with(name, encryption.seal(target, name, value));
            }
        }
        return stored;
    }

    /** Returns true if the stored item is the transformed item, with any bytes in its new envelopes. */
    boolean isStored(Item before, Item after, Item stored) {
        if (!after.attributes().keySet().equals(stored.attributes().keySet())) {
            return false;
        }
        for (String name : after.attributes().keySet()) {
            Value wanted = after.get(name);
            Value there = stored.get(name);
            boolean sealed = wanted != null && target.isEncrypted(name) && !isCopied(before, name, wanted);
            Value opened = sealed && there != null ? encryption.open(target, name, there) : there;
            if (wanted == null || !wanted.equals(opened)) {
                return false;
            }
        }
        return true;
    }

    /** Rejects an item whose envelopes would move to a different attribute. */
    void check(Item before, Item after) {
        for (String name : before.attributes().keySet()) {
            Value value = before.get(name);
            if (value == null || !source.isEncrypted(name)) {
                continue;
            }
            if (!Envelope.isEnvelope(value)) {
                throw invalid(
                        name, "the stored value is not an envelope, although the attribute is encrypted in the source");
            }
            for (String there : after.attributes().keySet()) {
                boolean moved = value.equals(after.get(there)) && !(there.equals(name) && target.isEncrypted(name));
                if (moved) {
                    throw invalid(
                            name,
                            "its envelope would be copied to '" + there + "', "
                                    + (there.equals(name) ? "which is not encrypted" : "where it cannot be decrypted")
                                    + "; use to(...) with entities, which are decrypted and encrypted again");
                }
            }
        }
    }

    private boolean isCopied(Item before, String name, Value value) {
        return source.isEncrypted(name) && target.isEncrypted(name) && value.equals(before.get(name));
    }

    private TableTheoryException invalid(String attribute, String problem) {
        return new TableTheoryException(
                "'" + attribute + "' of " + source.name() + " cannot be copied: " + problem,
                ErrorCodes.MIGRATION_ENCRYPTION_REQUIRED,
                ErrorContext.of(Migrator.OPERATION, source.name()).at(attribute));
    }
}
