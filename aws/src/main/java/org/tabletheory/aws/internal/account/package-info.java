/** Connections to other accounts, and the credentials that they are made with. */
@NullMarked
package org.tabletheory.aws.internal.account;

import org.jspecify.annotations.NullMarked;
