package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record EncryptedKey(@PartitionKey @Encrypted String id) {}
