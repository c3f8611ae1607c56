@NullMarked
package org.tabletheory.aws;

import org.jspecify.annotations.NullMarked;
