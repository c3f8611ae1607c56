package org.tabletheory.attribute.reference;

import DynamoToStruct_Compile.__default;
import Wrappers_Compile.Result;
import dafny.DafnySequence;
import software.amazon.cryptography.dbencryptionsdk.structuredencryption.internaldafny.types.StructuredDataTerminal;

/**
 * Attribute serialization of the AWS Database Encryption SDK for DynamoDB: only the serializer, from and to
 * its own type. {@link ReferenceValue} converts, so that a benchmark can measure both separately.
 *
 * <p>The serializer returns a lazy rope, which is converted to an array here; otherwise most of the work would not
 * be done.
 */
public final class DatabaseEncryptionSdk {
    private DatabaseEncryptionSdk() {}

    /** Returns the type id and the bytes, or throws {@link ReferenceRejectionException}. */
    public static Encoding serialize(ReferenceValue value) {
        StructuredDataTerminal terminal = accepted(__default.AttrToStructured(value.dafny()));
        byte[] typeId = array(terminal.dtor_typeId());
        return new Encoding(((typeId[0] & 0xFF) << 8) | (typeId[1] & 0xFF), array(terminal.dtor_value()));
    }

    /** Returns the value, or throws {@link ReferenceRejectionException}. */
    public static ReferenceValue deserialize(Encoding encoding) {
        byte[] typeId = {(byte) (encoding.typeId() >> 8), (byte) encoding.typeId()};
        return new ReferenceValue(accepted(__default.StructuredToAttr(StructuredDataTerminal.create(
                DafnySequence.fromBytes(encoding.bytes()), DafnySequence.fromBytes(typeId)))));
    }

    private static <T> T accepted(Result<T, DafnySequence<? extends Character>> result) {
        if (result.is_Failure()) {
            throw new ReferenceRejectionException(result.dtor_error().verbatimString());
        }
        return result.dtor_value();
    }

    private static byte[] array(DafnySequence<? extends Byte> rope) {
        return (byte[]) rope.toRawArray();
    }
}
