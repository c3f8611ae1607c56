/** Operations on whole tables: export, import, digest and re-encryption, with checkpoints, rate limit and progress. */
@NullMarked
package org.tabletheory.cli.internal.bulk;

import org.jspecify.annotations.NullMarked;
