/** What needs the AWS SDK's service clients: keys of KMS for encrypted attributes. */
@NullMarked
package org.tabletheory.aws;

import org.jspecify.annotations.NullMarked;
