package wrong;

import org.tabletheory.client.mapping.*;

@Table("t")
record EncryptedKey(@PartitionKey @Encrypted String id) {}
