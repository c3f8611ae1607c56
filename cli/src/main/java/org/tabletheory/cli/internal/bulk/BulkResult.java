package org.tabletheory.cli.internal.bulk;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemSetDigest;
import org.tabletheory.schema.document.JsonValue;

/**
 * The result of an export or import.
 *
 * @param done {@code exported} or {@code imported}
 * @param format the format of an exported file
 * @param kept how many items of an import existed and were left as they are; null if they are replaced
 */
public record BulkResult(
        String done,
        String table,
        Path file,
        @Nullable LineFormat format,
        ItemSetDigest digest,
        @Nullable Long kept) {

    /** Returns the result as text. */
    public String toText() {
        String route = done.equals("exported") ? table + " to " + file : file + " to " + table;
        String number = kept == null ? "" + digest.count() : (digest.count() - kept) + " of " + digest.count();
        return done + " " + number + (digest.count() == 1 ? " item" : " items") + " from " + route
                + (kept == null ? "" : "; " + kept + " exist and were kept") + "\ndigest " + digest.hex() + "\n";
    }

    /** Returns the result as JSON. */
    public String toJson() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("table", JsonValue.text(table));
        members.put("file", JsonValue.text(file.toString()));
        if (format != null) {
            members.put("format", JsonValue.text(format.name()));
        }
        members.put("items", JsonValue.number(digest.count()));
        if (kept != null) {
            members.put("kept", JsonValue.number(kept));
        }
        members.put("digest", JsonValue.text(digest.hex()));
        return new JsonValue.Obj(members).toIndentedText();
    }
}
