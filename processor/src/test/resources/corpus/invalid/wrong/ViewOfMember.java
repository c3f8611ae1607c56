package wrong;

import org.tabletheory.mapping.*;
import org.tabletheory.schema.ProjectionType;

@IndexView("by-group")
public record ViewOfMember(String id, String name) implements ViewOf<ViewOfMember.Product.Book> {
    @Table("products")
    @Discriminator("kind")
    @PartitionKey(template = "{id}")
    @IndexPartitionKey(value = "by-group", template = "{group}")
    @Index(name = "by-group", projection = ProjectionType.KEYS_ONLY)
    public sealed interface Product {
        record Book(String id, String group, String name) implements Product {}

        record Song(String id, String group) implements Product {}
    }
}
