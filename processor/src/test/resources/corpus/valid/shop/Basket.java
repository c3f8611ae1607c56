package shop;

import java.util.ArrayList;
import java.util.List;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.NamingConvention;

/** A bean with setters. */
@Table(value = "baskets", naming = NamingConvention.SNAKE_CASE, dmsVersion = DmsVersion.V0_2)
public class Basket {
    @PartitionKey
    private String basketId;

    private List<String> itemNames = new ArrayList<>();
    private int size = 3;

    @OmitEmpty
    String openField;

    public String getBasketId() {
        return basketId;
    }

    public void setBasketId(String basketId) {
        this.basketId = basketId;
    }

    public List<String> getItemNames() {
        return itemNames;
    }

    public void setItemNames(List<String> itemNames) {
        this.itemNames = itemNames;
    }

    public int getSize() {
        return size;
    }

    public void setSize(int size) {
        this.size = size;
    }
}
