package wrong;

import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.*;

@Table("t")
class InnerClass {
    @PartitionKey
    String id;

    Part part;

    @ConvertWith(Codes.class)
    String code;

    class Part {
        String text;
    }

    class Codes implements Converter<String> {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(String value) {
            return Value.s(value);
        }

        @Override
        public String read(Value value) {
            return value.toString();
        }
    }
}
