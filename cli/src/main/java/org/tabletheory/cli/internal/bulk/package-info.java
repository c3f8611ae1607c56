/** Operations on whole tables: export, import, digest, re-encryption and migration of forms, with checkpoints and progress. */
@NullMarked
package org.tabletheory.cli.internal.bulk;

import org.jspecify.annotations.NullMarked;
