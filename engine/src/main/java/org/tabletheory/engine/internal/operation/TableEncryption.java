package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** {@code SSESpecification}: accepted and described; data in memory is not encrypted. */
final class TableEncryption {
    static final InputShape SPECIFICATION = new InputShape.ObjectShape(CommonShapes.PACKAGE + "SSESpecification")
            .optional("Enabled", CommonShapes.FLAG)
            .optional("SSEType", InputShape.Text.oneOf("AES256", "KMS"))
            .optional("KMSMasterKeyId", CommonShapes.TEXT);

    private TableEncryption() {}

    /** Returns the {@code SSEDescription}, or null for the default key, which is not described. */
    static @Nullable Map<String, Object> described(InputMembers request, EngineContext engine) {
        InputMembers specification = request.structure("SSESpecification");
        if (specification == null) {
            return null;
        }
        String key = specification.text("KMSMasterKeyId");
        if (!specification.isTrue("Enabled")) {
            if (key != null || specification.has("SSEType")) {
                throw DynamoError.validation(
                        "One or more parameter values were invalid: SSEType or KMSMasterKeyId cannot be specified when "
                                + "SSE is disabled");
            }
            return null;
        } else if (specification.text("SSEType", "KMS").equals("AES256")) {
            throw DynamoError.validation("One or more parameter values were invalid: SSEType AES256 is not supported");
        }
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("Status", "ENABLED");
        description.put("SSEType", "KMS");
        description.put(
                "KMSMasterKeyArn",
                key != null && key.startsWith("arn:")
                        ? key
                        : engine.arnPrefix().replace(":dynamodb:", ":kms:").replace(":table/", ":key/")
                                + (key == null ? "aws-dynamodb" : key));
        return description;
    }
}
