package kotlin.jvm.internal;

/** Named like the class that marks constructors with default values in Kotlin, which this module does not depend on. */
public final class DefaultConstructorMarker {
    private DefaultConstructorMarker() {}
}
