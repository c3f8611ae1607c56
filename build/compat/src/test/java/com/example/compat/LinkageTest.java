package com.example.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Every class, method and field of a library that the jars of TableTheory refer to exists in the version on the class path. This
 * finds what the other tests do not execute.
 */
class LinkageTest {
    private static final List<String> LIBRARIES = List.of(
            "com/fasterxml/jackson/", "software/amazon/awssdk/", "org/junit/", "io/micrometer/", "io/opentelemetry/");

    /** References that may be missing: the code catches the error, or is called by versions that have the method only. */
    private static final Set<String> GUARDED = Set.of(
            "org/tabletheory/attribute/spi/text/JsonLimits.maxNameLength",
            "org/tabletheory/aws/internal/wire/SdkCall.numAttempts",
            "org/tabletheory/aws/internal/wire/RecordingRetryStrategy.useClientDefaults");

    private final Map<String, Members> read = new HashMap<>();

    /** The methods and fields that a class declares, each by name and descriptor, and the classes that it inherits from. */
    private record Members(Set<String> declared, List<String> parents) {}

    @Test
    void everythingThatIsReferredToExists() throws IOException {
        Set<String> missing = new TreeSet<>();
        int references = 0;
        for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (path.matches(".*tabletheory-[a-z]+-[^/]*\\.jar")) {
                try (JarFile jar = new JarFile(path)) {
                    for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
                        JarEntry entry = entries.nextElement();
                        if (entry.getName().endsWith(".class")) {
                            try (InputStream in = jar.getInputStream(entry)) {
                                references += check(new ClassReader(in), missing);
                            }
                        }
                    }
                }
            }
        }
        assertEquals(Set.of(), missing);
        assertTrue(references > 500, "only " + references + " references were found");
    }

    private int check(ClassReader reader, Set<String> missing) throws IOException {
        References references = new References();
        reader.accept(references, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        for (String type : references.types) {
            if (members(type) == null) {
                missing.add(reader.getClassName() + " refers to the missing class " + type);
            }
        }
        for (String[] member : references.members) {
            String reference = reader.getClassName() + "." + member[1].replaceFirst("\\(.*", "");
            if (!GUARDED.contains(reference) && members(member[0]) != null && !has(member[0], member[1], new HashSet<>())) {
                missing.add(reader.getClassName() + " refers to the missing member " + member[0] + "." + member[1]);
            }
        }
        return references.types.size() + references.members.size();
    }

    private boolean has(String type, String member, Set<String> seen) throws IOException {
        Members members = members(type);
        if (members == null || !seen.add(type)) {
            return false;
        }
        if (members.declared.contains(member)) {
            return true;
        }
        for (String parent : members.parents) {
            if (has(parent, member, seen)) {
                return true;
            }
        }
        return false;
    }

    /** Returns what a class declares, or null if it is missing. Reads bytes: loading a class may need optional libraries. */
    private Members members(String type) throws IOException {
        if (!read.containsKey(type)) {
            try (InputStream in = ClassLoader.getSystemResourceAsStream(type + ".class")) {
                read.put(type, in == null ? null : members(new ClassReader(in)));
            }
        }
        return read.get(type);
    }

    private static Members members(ClassReader reader) {
        Set<String> declared = new HashSet<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        declared.add(name + descriptor);
                        return null;
                    }

                    @Override
                    public FieldVisitor visitField(
                            int access, String name, String descriptor, String signature, Object value) {
                        declared.add(name + descriptor);
                        return null;
                    }
                },
                ClassReader.SKIP_CODE);
        List<String> parents = new java.util.ArrayList<>(List.of(reader.getInterfaces()));
        if (reader.getSuperName() != null) {
            parents.add(reader.getSuperName());
        }
        return new Members(declared, parents);
    }

    /** Collects the references of a class to the libraries. */
    private static final class References extends ClassVisitor {
        private final Set<String> types = new TreeSet<>();
        private final List<String[]> members = new java.util.ArrayList<>();

        References() {
            super(Opcodes.ASM9);
        }

        private void type(String name) {
            if (name != null && !name.startsWith("[") && LIBRARIES.stream().anyMatch(name::startsWith)) {
                types.add(name);
            }
        }

        private void descriptor(String descriptor) {
            Type type = Type.getType(descriptor);
            if (type.getSort() == Type.METHOD) {
                type(type.getReturnType());
                for (Type argument : type.getArgumentTypes()) {
                    type(argument);
                }
            } else {
                type(type);
            }
        }

        private void type(Type type) {
            Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
            if (element.getSort() == Type.OBJECT) {
                type(element.getInternalName());
            }
        }

        private void member(String owner, String name, String descriptor) {
            type(owner);
            descriptor(descriptor);
            if (LIBRARIES.stream().anyMatch(owner::startsWith)) {
                members.add(new String[] {owner, name + descriptor});
            }
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
            type(superName);
            for (String each : interfaces) {
                type(each);
            }
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            descriptor(descriptor);
            return null;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            descriptor(descriptor);
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitTypeInsn(int opcode, String type) {
                    type(Type.getObjectType(type));
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                    member(owner, name, descriptor);
                }

                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String name, String descriptor, boolean isInterface) {
                    if (!owner.startsWith("[")) {
                        member(owner, name, descriptor);
                    }
                }

                @Override
                public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
                    descriptor(descriptor);
                    for (Object argument : arguments) {
                        if (argument instanceof Handle handle) {
                            member(handle.getOwner(), handle.getName(), handle.getDesc());
                        } else if (argument instanceof Type type) {
                            descriptor(type.getDescriptor());
                        }
                    }
                }

                @Override
                public void visitLdcInsn(Object value) {
                    if (value instanceof Type type) {
                        descriptor(type.getDescriptor());
                    }
                }

                @Override
                public void visitTryCatchBlock(
                        org.objectweb.asm.Label start,
                        org.objectweb.asm.Label end,
                        org.objectweb.asm.Label handler,
                        String type) {
                    type(type);
                }
            };
        }
    }
}
