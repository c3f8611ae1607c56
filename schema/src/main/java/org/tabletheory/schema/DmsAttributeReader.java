package org.tabletheory.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.MemberReader;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads one entry of {@code attributes} (DMS 0.1, "Attribute fields"). */
final class DmsAttributeReader {

    private static final List<String> KNOWN = List.of(
            "attribute",
            "type",
            "required",
            "optional",
            "omit_empty",
            "roles",
            "format",
            "json",
            "binary",
            "encryption",
            "tags");

    private static final List<String> FORMATS =
            Arrays.stream(Format.values()).map(Format::text).toList();

    private static final List<String> ROLES =
            List.of("pk", "sk", "created_at", "updated_at", "version", "ttl", "index_pk:<name>", "index_sk:<name>");

    private DmsAttributeReader() {}

    /** Returns the attribute, or null if its name or type could not be read. */
    static @Nullable AttributeDef read(SourceNode node, FindingList findings) {
        MemberReader fields = MemberReader.of(node, "an attribute", true, KNOWN, findings);
        if (fields == null) {
            return null;
        }
        String name = fields.requiredText("attribute");
        Type type = type(fields, "type");
        Set<Role> roles = roles(fields);
        Format format = format(fields);
        Encryption encryption = encryption(fields);
        boolean required = fields.flag("required");
        boolean optional = fields.flag("optional");
        boolean omitEmpty = fields.flag("omit_empty");
        boolean json = fields.flag("json");
        boolean binary = fields.flag("binary");
        JsonValue.Obj tags = fields.object("tags");
        if (name == null || type == null) {
            return null;
        }
        return new AttributeDef(
                name,
                type,
                required,
                optional,
                omitEmpty,
                roles,
                format,
                json,
                binary,
                encryption,
                tags,
                fields.extensions());
    }

    /** Returns the DynamoDB type in the member with this name. Adds a finding and returns null if it is missing or unknown. */
    static @Nullable Type type(MemberReader fields, String name) {
        String text = fields.requiredText(name);
        if (text == null) {
            return null;
        }
        Type type = Type.ofName(text);
        SourceNode node = fields.get(name);
        if (type == null && node != null) {
            List<String> types = Arrays.stream(Type.values()).map(Enum::name).toList();
            fields.findings()
                    .error(
                            Rule.DMS_TYPE_UNKNOWN,
                            node.line(),
                            node.column(),
                            "`" + MessageText.shorten(text) + "` is not a DynamoDB type; use "
                                    + MessageText.oneOf(types));
        }
        return type;
    }

    private static Set<Role> roles(MemberReader fields) {
        Set<Role> roles = new TreeSet<>();
        List<SourceNode> elements = fields.elements("roles");
        if (elements == null) {
            return roles;
        }
        for (SourceNode element : elements) {
            String text = MemberReader.text(element, "a role", fields.findings());
            Role role = text == null ? null : Role.of(text);
            if (text != null && role == null) {
                fields.findings()
                        .error(
                                Rule.DMS_ROLE_UNKNOWN,
                                element.line(),
                                element.column(),
                                "unknown role `" + MessageText.shorten(text) + "`; use " + MessageText.oneOf(ROLES)
                                        + MessageText.didYouMean(text, ROLES));
            } else if (role != null && !roles.add(role)) {
                fields.findings()
                        .error(
                                Rule.DMS_ROLE_DUPLICATE,
                                element.line(),
                                element.column(),
                                "duplicate role `" + MessageText.shorten(role.text()) + "`; remove one");
            }
        }
        return roles;
    }

    private static @Nullable Format format(MemberReader fields) {
        String text = fields.optionalText("format");
        SourceNode node = fields.get("format");
        if (text == null || node == null) {
            return null;
        }
        Format format = Format.of(text);
        if (format == null) {
            fields.findings()
                    .error(
                            Rule.DMS_FORMAT_UNKNOWN,
                            node.line(),
                            node.column(),
                            "unknown format `" + MessageText.shorten(text) + "`; use " + MessageText.oneOf(FORMATS)
                                    + MessageText.didYouMean(text, FORMATS));
        }
        return format;
    }

    private static @Nullable Encryption encryption(MemberReader fields) {
        SourceNode node = fields.get("encryption");
        if (node == null) {
            return null;
        }
        MemberReader members = MemberReader.of(node, "encryption", true, List.of("v"), fields.findings());
        if (members == null) {
            return null;
        }
        SourceNode v = members.get("v");
        if (v == null) {
            return new Encryption(1, members.extensions());
        }
        if (v.toJson() instanceof JsonValue.Num number) {
            return new Encryption(number.equals(JsonValue.number(1)) ? 1 : 0, members.extensions());
        }
        MemberReader.wrongType(v, "`v`", "a number", fields.findings());
        return null;
    }
}
