/** What all calls of one client share: the wire, the clock, encryption and the known models. */
@NullMarked
package org.tabletheory.client.internal.session;

import org.jspecify.annotations.NullMarked;
