package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record WrongConverter(
        @PartitionKey String id,
        @ConvertWith(Strings.class) long misplaced,
        @ConvertWith(Strings.class) String unmade,
        @ConvertWith(Strings.class) java.util.List<Long> elements) {
    abstract static class Strings implements Converter<String> {}
}
