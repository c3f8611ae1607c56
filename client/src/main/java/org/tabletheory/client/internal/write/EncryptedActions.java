package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.List;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.session.AttributeEncryption;
import org.tabletheory.schema.Model;

/** What an update does, with the values of encrypted attributes in their envelopes. */
final class EncryptedActions {
    private EncryptedActions() {}

    /** The actions as they are sent; nothing else than a set gives an encrypted attribute a value. */
    static List<UpdateAction> of(Model model, AttributeEncryption sealing, List<UpdateAction> actions) {
        List<UpdateAction> sealed = new ArrayList<>();
        for (UpdateAction action : actions) {
            String attribute = action.path().attribute();
            boolean encrypted = model.isEncrypted(attribute);
            if (encrypted && action instanceof UpdateAction.Set set) {
                sealed.add(new UpdateAction.Set(set.path(), sealing.seal(model, attribute, set.value())));
            } else if (encrypted && action instanceof UpdateAction.SetIfNotExists set) {
                sealed.add(new UpdateAction.SetIfNotExists(set.path(), sealing.seal(model, attribute, set.value())));
            } else {
                sealed.add(action);
            }
        }
        return sealed;
    }
}
