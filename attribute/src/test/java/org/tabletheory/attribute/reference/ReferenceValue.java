package org.tabletheory.attribute.reference;

import software.amazon.cryptography.services.dynamodb.internaldafny.ToDafny;
import software.amazon.cryptography.services.dynamodb.internaldafny.ToNative;
import software.amazon.cryptography.services.dynamodb.internaldafny.types.AttributeValue;

/** A value in the reference's own type, which is what its serializer takes and gives. */
public final class ReferenceValue {
    private final AttributeValue dafny;

    ReferenceValue(AttributeValue dafny) {
        this.dafny = dafny;
    }

    /** Converts the AWS SDK's value, which costs what a user of the reference pays too. */
    public static ReferenceValue of(software.amazon.awssdk.services.dynamodb.model.AttributeValue sdk) {
        return new ReferenceValue(ToDafny.AttributeValue(sdk));
    }

    /** Converts to the AWS SDK's value. */
    public software.amazon.awssdk.services.dynamodb.model.AttributeValue toSdk() {
        return ToNative.AttributeValue(dafny);
    }

    AttributeValue dafny() {
        return dafny;
    }
}
