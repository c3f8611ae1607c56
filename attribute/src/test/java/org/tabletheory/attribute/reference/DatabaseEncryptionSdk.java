package org.tabletheory.attribute.reference;

import DynamoToStruct_Compile.__default;
import Wrappers_Compile.Result;
import dafny.DafnySequence;
import software.amazon.cryptography.dbencryptionsdk.structuredencryption.internaldafny.types.StructuredDataTerminal;

/**
 * Attribute serialization as the AWS Database Encryption SDK for DynamoDB does it: the serializer proper, from and to
 * its own type. {@link ReferenceValue} converts, and a benchmark can tell the two apart.
 *
 * <p>The serializer answers with a lazy rope; it is forced here into an array, without which most of the work would not
 * have been done.
 */
public final class DatabaseEncryptionSdk {
    private DatabaseEncryptionSdk() {}

    /** The type id and the bytes; throws {@link RefusedException} when the reference refuses the value. */
    public static Encoding serialize(ReferenceValue value) {
        StructuredDataTerminal terminal = accepted(__default.AttrToStructured(value.dafny()));
        byte[] typeId = array(terminal.dtor_typeId());
        return new Encoding(((typeId[0] & 0xFF) << 8) | (typeId[1] & 0xFF), array(terminal.dtor_value()));
    }

    /** The value; throws {@link RefusedException} when the reference refuses the bytes. */
    public static ReferenceValue deserialize(Encoding encoding) {
        byte[] typeId = {(byte) (encoding.typeId() >> 8), (byte) encoding.typeId()};
        return new ReferenceValue(accepted(__default.StructuredToAttr(StructuredDataTerminal.create(
                DafnySequence.fromBytes(encoding.bytes()), DafnySequence.fromBytes(typeId)))));
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
