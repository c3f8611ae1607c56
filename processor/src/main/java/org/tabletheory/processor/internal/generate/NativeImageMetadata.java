package org.tabletheory.processor.internal.generate;

import java.util.Set;
import java.util.stream.Collectors;

/** Metadata for native images: what a program with generated mappers looks up by name. */
public final class NativeImageMetadata {
    private static final String PROVIDER =
            "    {\"type\": \"%s\", \"methods\": [{\"name\": \"<init>\", \"parameterTypes\": []}]}";

    private NativeImageMetadata() {}

    /**
     * Returns the metadata.
     *
     * @param providers the names of the providers of mappers
     * @param services the file that lists them
     */
    public static String of(Set<String> providers, String services) {
        return """
                {
                  "reflection": [
                %s
                  ],
                  "resources": [
                    {"glob": "%s"}
                  ]
                }
                """.formatted(providers.stream().map(PROVIDER::formatted).collect(Collectors.joining(",\n")), services);
    }
}
