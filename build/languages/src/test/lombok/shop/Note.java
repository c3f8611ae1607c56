package shop;

import java.time.Instant;
import java.util.List;
import lombok.Builder;
import lombok.NonNull;
import lombok.Value;
import lombok.With;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

@Table("notes")
@Value
@Builder
public class Note {
    @PartitionKey
    @NonNull
    String id;

    @Builder.Default
    @OmitEmpty
    String text = "none";

    @With
    int size;

    boolean urgent;

    Instant at;

    Address address;

    List<Address> others;

    /** Created by the constructor that Lombok adds. */
    @Value
    public static class Address {
        String city;
        int zip;
    }
}
