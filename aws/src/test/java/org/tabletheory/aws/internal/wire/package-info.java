@NullMarked
package org.tabletheory.aws.internal.wire;

import org.jspecify.annotations.NullMarked;
