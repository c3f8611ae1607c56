package org.tabletheory.onetable.internal.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tabletheory.onetable.internal.Trouble;

/** Which fields may share attributes: packed ones of one attribute, each in a place of its own. */
record Mapping(Trouble trouble, Set<String> keys, boolean top) {
    void check(Collection<FieldDef> fields) {
        Map<String, String> plain = new HashMap<>();
        Set<String> packed = new HashSet<>();
        Set<String> places = new HashSet<>();
        for (FieldDef field : fields) {
            if (!field.isPacked()) {
                String other = plain.put(field.attribute(), field.name());
                if (other != null) {
                    throw trouble.schema(
                            field.name(),
                            "it is stored in the attribute '" + field.attribute() + "', where '" + other
                                    + "' is stored too; map one of them elsewhere");
                }
                continue;
            }
            packed.add(field.attribute());
            if (!top) {
                throw trouble.schema(
                        field.name(),
                        "fields of nested schemas cannot be packed; map it to a plain name, since the JavaScript library"
                                + " cannot read it");
            }
            if (keys.contains(field.attribute())) {
                throw trouble.schema(
                        field.name(),
                        "it is packed into '" + field.attribute() + "', which is a key; map it elsewhere");
            }
            if (!places.add(field.attribute() + "." + field.sub())) {
                throw trouble.schema(
                        field.name(),
                        "another field is packed into '" + field.attribute() + "." + field.sub() + "' too");
            }
        }
        for (FieldDef field : fields) {
            if (!field.isPacked() && packed.contains(field.attribute())) {
                throw trouble.schema(
                        field.name(),
                        "its attribute '" + field.attribute() + "' holds packed fields; map it elsewhere");
            }
        }
    }
}
