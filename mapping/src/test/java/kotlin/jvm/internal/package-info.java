@NullMarked
package kotlin.jvm.internal;

import org.jspecify.annotations.NullMarked;
