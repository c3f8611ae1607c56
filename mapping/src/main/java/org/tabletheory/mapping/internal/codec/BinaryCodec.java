package org.tabletheory.mapping.internal.codec;

import java.nio.ByteBuffer;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/** Binary data as B; of a buffer, the remaining bytes, without moving its position. */
public enum BinaryCodec implements Codec {
    BYTES {
        @Override
        byte[] bytes(Object value) {
            return (byte[]) value;
        }

        @Override
        Object of(byte[] bytes) {
            return bytes;
        }

        @Override
        public boolean accepts(Object value) {
            return value instanceof byte[];
        }
    },
    BUFFER {
        @Override
        byte[] bytes(Object value) {
            ByteBuffer buffer = ((ByteBuffer) value).duplicate();
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            return bytes;
        }

        @Override
        Object of(byte[] bytes) {
            return ByteBuffer.wrap(bytes);
        }

        @Override
        public boolean accepts(Object value) {
            return value instanceof ByteBuffer;
        }
    };

    abstract byte[] bytes(Object value);

    abstract Object of(byte[] bytes);

    @Override
    public Type type() {
        return Type.B;
    }

    @Override
    public Value encode(Object value) {
        return Value.b(bytes(value));
    }

    @Override
    public void encodeTo(Object value, ItemWriter out) {
        out.binary(bytes(value));
    }

    @Override
    public Object decode(ItemReader reader) {
        Codec.expect(reader, Type.B, "binary data");
        return of(reader.binary());
    }

    @Override
    public boolean isEmpty(Object value) {
        return bytes(value).length == 0;
    }
}
