package shop;

import java.util.List;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.*;

@Table("people")
@Form(value = 3, readsNewer = true)
public record Evolving(
        @PartitionKey String id,
        @Attribute(value = "e_mail", aliases = {"mail", "e-mail"}) String email,
        @Encrypted @Attribute(aliases = "ssn") String social,
        List<String> tags) {
    @Upcast(from = 1)
    static Item tagged(Item item) {
        return item.with("tags", Value.l());
    }

    @Upcast(from = 2, plaintext = {"social", "ssn"})
    public static Item encrypted(Item item) {
        return item;
    }

    @Table("beings")
    @Discriminator("kind")
    public sealed interface Being {
        @Form(value = 2, attribute = "shape")
        record Cat(@PartitionKey String id, int lives) implements Being {
            @Upcast(from = 1)
            static Item nine(Item item) {
                return item.with("lives", Value.n(9));
            }
        }

        record Dog(@PartitionKey String id) implements Being {}
    }

    @Table("covert")
    @Form(2)
    public record Covert(@PartitionKey String id) {
        @Upcast(from = 1)
        private static Item hidden(Item item) {
            return item;
        }
    }
}
