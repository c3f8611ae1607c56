/** What all calls of a client share: wire, clock, encryption and registered models. */
@NullMarked
package org.tabletheory.client.internal.session;

import org.jspecify.annotations.NullMarked;
