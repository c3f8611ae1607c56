package org.tabletheory.attribute.reference;

import DynamoToStruct_Compile.__default;
import Wrappers_Compile.Result;
import dafny.DafnySequence;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.cryptography.dbencryptionsdk.structuredencryption.internaldafny.types.StructuredDataTerminal;
import software.amazon.cryptography.services.dynamodb.internaldafny.ToDafny;
import software.amazon.cryptography.services.dynamodb.internaldafny.ToNative;

/**
 * Attribute serialization as the AWS Database Encryption SDK for DynamoDB does it.
 *
 * <p>The SDK is compiled from Dafny and has a value type of its own. So each direction has two steps here, the
 * conversion between the AWS SDK's {@link AttributeValue} and that type, and the serializer proper, which a benchmark
 * wants to tell apart. The serializer answers with a lazy rope; it is forced here into an array, without which most of
 * the work would not have been done.
 */
public final class DatabaseEncryptionSdk {
    private DatabaseEncryptionSdk() {}

    /** The AWS SDK's value as the serializer's own type. */
    public static software.amazon.cryptography.services.dynamodb.internaldafny.types.AttributeValue toDafny(
            AttributeValue value) {
        return ToDafny.AttributeValue(value);
    }

    /** The serializer's own type as the AWS SDK's value. */
    public static AttributeValue toSdk(
            software.amazon.cryptography.services.dynamodb.internaldafny.types.AttributeValue value) {
        return ToNative.AttributeValue(value);
    }

    /** The serializer proper; throws {@link RefusedException} when it refuses the value. */
    public static Encoding serialize(
            software.amazon.cryptography.services.dynamodb.internaldafny.types.AttributeValue value) {
        StructuredDataTerminal terminal = accepted(__default.AttrToStructured(value));
        byte[] typeId = array(terminal.dtor_typeId());
        return new Encoding(((typeId[0] & 0xFF) << 8) | (typeId[1] & 0xFF), array(terminal.dtor_value()));
    }

    /** The deserializer proper; throws {@link RefusedException} when it refuses the bytes. */
    public static software.amazon.cryptography.services.dynamodb.internaldafny.types.AttributeValue deserialize(
            Encoding encoding) {
        byte[] typeId = {(byte) (encoding.typeId() >> 8), (byte) encoding.typeId()};
        return accepted(__default.StructuredToAttr(StructuredDataTerminal.create(
                DafnySequence.fromBytes(encoding.bytes()), DafnySequence.fromBytes(typeId))));
    }

    private static <T> T accepted(Result<T, DafnySequence<? extends Character>> result) {
        if (result.is_Failure()) {
            throw new RefusedException(result.dtor_error().verbatimString());
        }
        return result.dtor_value();
    }

    private static byte[] array(DafnySequence<? extends Byte> rope) {
        return (byte[]) rope.toRawArray();
    }
}
