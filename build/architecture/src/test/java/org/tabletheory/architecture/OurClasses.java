package org.tabletheory.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;

/** The classes of every module, imported once for all tests because that takes seconds. */
final class OurClasses {
    static final String ROOT = "org.tabletheory";
    static final JavaClasses ALL =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages(ROOT);

    private OurClasses() {}
}
