package org.tabletheory.client.internal.migrate;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.AttributeEncryption;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;

/**
 * What becomes of encrypted attributes that are copied as stored.
 *
 * <p>An envelope is bound to its attribute's name and can be opened nowhere else. So it travels unopened to the same
 * attribute, if that is encrypted in the target too; anywhere else it would be lost or stand in the clear as bytes that
 * nobody reads, and is refused. What is new to an encrypted attribute is sealed.
 *
 * @param source what the items were
 * @param target what they become
 * @param sealing how values are sealed and opened
 */
record EnvelopeMigration(Model source, Model target, AttributeEncryption sealing) {
    /** Refuses, before anything is made, a target that encrypts what the source does not when there is no key. */
    void requireKeys() {
        boolean encryptsMore =
                target.attributes().stream().anyMatch(def -> def.isEncrypted() && !source.isEncrypted(def.attribute()));
        if (encryptsMore) {
            requireKey(target);
        }
    }

    /** Refuses, before anything is made, a model with encrypted attributes when there is no key. */
    void requireKey(Model model) {
        try {
            sealing.require(model, Migrator.OPERATION);
        } catch (TableTheoryException e) {
            throw new TableTheoryException(
                    model.name() + " has attributes that a migration must encrypt or decrypt, and there is no key"
                            + " provider; configure one",
                    Set.of(ErrorCodes.MIGRATION_ENCRYPTION_REQUIRED, ErrorCodes.ENCRYPTION_NOT_CONFIGURED),
                    ErrorContext.of(Migrator.OPERATION, model.name()),
                    e);
        }
    }

    /** The transformed item as it is stored. */
    Item sealed(Item before, Item after) {
        Item stored = after;
        for (String name : after.attributes().keySet()) {
            Value value = after.get(name);
            if (value != null && !isCarried(before, name, value) && target.isEncrypted(name)) {
                stored = stored.with(name, sealing.seal(target, name, value));
            }
        }
        return stored;
    }

    /** True when what is stored is the transformed item, whatever the bytes of its new envelopes. */
    boolean isStored(Item before, Item after, Item stored) {
        if (!after.attributes().keySet().equals(stored.attributes().keySet())) {
            return false;
        }
        for (String name : after.attributes().keySet()) {
            Value wanted = after.get(name);
            Value there = stored.get(name);
            boolean sealed = wanted != null && target.isEncrypted(name) && !isCarried(before, name, wanted);
            Value opened = sealed && there != null ? sealing.open(target, name, there) : there;
            if (wanted == null || !wanted.equals(opened)) {
                return false;
            }
        }
        return true;
    }

    /** Refuses an item whose envelopes would not be envelopes of the same attribute any more. */
    void check(Item before, Item after) {
        for (String name : before.attributes().keySet()) {
            Value value = before.get(name);
            if (value == null || !source.isEncrypted(name)) {
                continue;
            }
            if (!isEnvelope(value)) {
                throw refused(name, "the stored value is no envelope, although the source says that it is encrypted");
            }
            for (String there : after.attributes().keySet()) {
                boolean moved = value.equals(after.get(there)) && !(there.equals(name) && target.isEncrypted(name));
                if (moved) {
                    throw refused(
                            name,
                            "its envelope would come to '" + there + "', "
                                    + (there.equals(name) ? "which is not encrypted" : "where it cannot be opened")
                                    + "; use to(...) with entities, which are decrypted and encrypted again");
                }
            }
        }
    }

    private boolean isCarried(Item before, String name, Value value) {
        return source.isEncrypted(name) && target.isEncrypted(name) && value.equals(before.get(name));
    }

    private TableTheoryException refused(String attribute, String problem) {
        return new TableTheoryException(
                "'" + attribute + "' of " + source.name() + " cannot be copied: " + problem,
                ErrorCodes.MIGRATION_ENCRYPTION_REQUIRED,
                ErrorContext.of(Migrator.OPERATION, source.name()).at(attribute));
    }

    private static boolean isEnvelope(@Nullable Value value) {
        return value instanceof Value.M envelope
                && envelope.values().get("v") instanceof Value.N version
                && version.text().equals("1")
                && isBytes(envelope.values().get("edk"))
                && isBytes(envelope.values().get("nonce"))
                && isBytes(envelope.values().get("ct"));
    }

    private static boolean isBytes(@Nullable Value value) {
        return value instanceof Value.B bytes && bytes.size() > 0;
    }
}
