package org.tabletheory.engine.internal.operation;

import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** {@code TagResource}. */
final class TagResource implements Operation {
    private static final int MAX_TAGS = 50;

    private static final Pattern CHARACTERS = Pattern.compile("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*");

    static final InputShape TAGS = new InputShape.Sequence(
            new InputShape.ObjectShape(CommonShapes.PACKAGE + "Tag")
                    .required("Key", InputShape.Text.length(1, 128))
                    .required("Value", InputShape.Text.length(0, 256)),
            0,
            CommonShapes.UNLIMITED);

    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "TagResourceInput")
                .required("ResourceArn", ResourceTags.ARN)
                .required("Tags", TAGS);
    }

    @Override
    public boolean hasResponseBody() {
        return false;
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        ResourceTags.checkArn(request, engine);
        if (request.list("Tags").isEmpty()) {
            throw DynamoError.validation("Atleast one Tag needs to be provided as Input.");
        }
        ResourceTags.change(request, engine, tags -> add(tags, request));
        return Map.of();
    }

    /** Adds the tags of a request to others. */
    static Map<String, String> add(Map<String, String> tags, InputMembers request) {
        for (InputMembers tag : request.structures("Tags")) {
            String key = tag.requiredText("Key");
            if (key.startsWith("aws:")) {
                throw DynamoError.validation(
                        "One or more parameter values were invalid: Tag keys cannot start with aws:");
            }
            String value = tag.requiredText("Value");
            if (!CHARACTERS.matcher(key).matches() || !CHARACTERS.matcher(value).matches()) {
                throw DynamoError.validation("One or more parameter values were invalid: Tag keys and values can only "
                        + "contain letters, numbers, spaces and the characters _ . : / = + - @");
            }
            tags.put(key, value);
        }
        if (tags.size() > MAX_TAGS) {
            throw DynamoError.validation(
                    "One or more parameter values were invalid: The number of tags exceeds the limit of " + MAX_TAGS);
        }
        return tags;
    }
}
