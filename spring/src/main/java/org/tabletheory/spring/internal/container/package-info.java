/** Connection details of databases in containers of Testcontainers and Docker Compose. */
@NullMarked
package org.tabletheory.spring.internal.container;

import org.jspecify.annotations.NullMarked;
