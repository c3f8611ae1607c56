package org.tabletheory.onetable.internal.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tabletheory.onetable.internal.error.OneTableErrors;

/** Rejects fields that are stored in the same place. Only packed fields share an attribute, each under its own name. */
record AttributeConflicts(OneTableErrors errors, Set<String> keys, boolean top) {
    void check(Collection<FieldDef> fields) {
        Map<String, String> plain = new HashMap<>();
        Set<String> packed = new HashSet<>();
        Set<String> places = new HashSet<>();
        for (FieldDef field : fields) {
            if (!field.isPacked()) {
                String other = plain.put(field.attribute(), field.name());
                if (other != null) {
                    throw errors.schema(
                            field.name(),
                            "stored in the attribute '" + field.attribute() + "' like the field '" + other
                                    + "'; map one of them to another attribute");
                }
                continue;
            }
            packed.add(field.attribute());
            if (!top) {
                throw errors.schema(
                        field.name(),
                        "fields of nested schemas cannot be packed, since the JavaScript library cannot read them; map it"
                                + " to a name without a dot");
            }
            if (keys.contains(field.attribute())) {
                throw errors.schema(
                        field.name(),
                        "packed into '" + field.attribute() + "', which is a key; map it to another attribute");
            }
            if (!places.add(field.attribute() + "." + field.sub())) {
                throw errors.schema(
                        field.name(),
                        "packed into '" + field.attribute() + "." + field.sub()
                                + "' like another field; map one of them to another name");
            }
        }
        for (FieldDef field : fields) {
            if (!field.isPacked() && packed.contains(field.attribute())) {
                throw errors.schema(
                        field.name(),
                        "the attribute '" + field.attribute()
                                + "' contains packed fields; map it to another attribute");
            }
        }
    }
}
