package org.tabletheory.schema;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.document.Rule;

/** Rules for a single attribute (DMS 0.1, "Attribute fields"). */
final class AttributeRules {

    private AttributeRules() {}

    static void check(ModelDraft draft, AttributeDef attribute, int position, FindingSink report) {
        String name = "`" + attribute.attribute() + "`";
        if (attribute.required() && attribute.optional()) {
            report.error(
                    Rule.DMS_REQUIRED_AND_OPTIONAL,
                    name + " cannot be both required and optional; remove one",
                    "attributes",
                    position,
                    "optional");
        }
        checkStorage(draft, attribute, position, report);
        Format format = attribute.format();
        if (format != null && !format.fits(attribute.type())) {
            report.error(
                    Rule.DMS_FORMAT_TYPE,
                    "format `" + format.text() + "` is not allowed for " + name + " of type " + attribute.type()
                            + "; use type " + types(format),
                    "attributes",
                    position,
                    "format");
        }
        Encryption encryption = attribute.encryption();
        if (encryption != null && encryption.v() != 1) {
            report.error(
                    Rule.DMS_ENCRYPTION_VERSION,
                    "unsupported encryption version for " + name + "; use encryption: { v: 1 }",
                    "attributes",
                    position,
                    "encryption",
                    "v");
        }
    }

    private static String types(Format format) {
        return Arrays.stream(Type.values()).filter(format::fits).map(Type::name).collect(Collectors.joining(" or "));
    }

    private static void checkStorage(ModelDraft draft, AttributeDef attribute, int position, FindingSink report) {
        String name = "`" + attribute.attribute() + "`";
        if (attribute.json() && attribute.binary()) {
            report.error(
                    Rule.DMS_JSON_AND_BINARY,
                    name + " cannot be both json and binary; remove one",
                    "attributes",
                    position,
                    "binary");
        } else if (attribute.binary() && attribute.type() != Type.B) {
            report.error(
                    Rule.DMS_BINARY_TYPE,
                    "binary requires type B, but " + name + " has type " + attribute.type(),
                    "attributes",
                    position,
                    "binary");
        } else if (attribute.json() && !draft.dmsVersion().jsonTypes().contains(attribute.type())) {
            boolean newer = DmsVersion.V0_2.jsonTypes().contains(attribute.type());
            report.error(
                    Rule.DMS_JSON_TYPE,
                    newer
                            ? "json requires type S in DMS 0.1, but " + name + " has type " + attribute.type()
                                    + "; use S, or set dms_version to \"0.2\""
                            : "json cannot be stored as type " + attribute.type() + " in " + name + "; use S",
                    "attributes",
                    position,
                    "json");
        }
    }
}
