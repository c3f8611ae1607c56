package org.tabletheory.attribute.reference;

import software.amazon.cryptography.services.dynamodb.internaldafny.ToDafny;
import software.amazon.cryptography.services.dynamodb.internaldafny.ToNative;
import software.amazon.cryptography.services.dynamodb.internaldafny.types.AttributeValue;

/** A value in the reference's own type, which its serializer uses. */
public final class ReferenceValue {
    private final AttributeValue dafny;

    ReferenceValue(AttributeValue dafny) {
        this.dafny = dafny;
    }

    /** Converts an AWS SDK value, at the cost that a user of the reference pays too. */
    public static ReferenceValue of(software.amazon.awssdk.services.dynamodb.model.AttributeValue sdk) {
        return new ReferenceValue(ToDafny.AttributeValue(sdk));
    }

    /** Converts to an AWS SDK value. */
    public software.amazon.awssdk.services.dynamodb.model.AttributeValue toSdk() {
        return ToNative.AttributeValue(dafny);
    }

    AttributeValue dafny() {
        return dafny;
    }
}
