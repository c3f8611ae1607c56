package org.tabletheory.mapping.spi.declaration;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.FormDef;

/**
 * A sealed type.
 *
 * @param discriminator the attribute that identifies the class of an item
 * @param members the classes by the value of the discriminator
 */
public record FamilyDeclaration(ClassView type, String discriminator, Map<String, ObjectDeclaration> members)
        implements ClassDeclaration {
    public FamilyDeclaration {
        members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }

    @Override
    public <R> R match(Function<ObjectDeclaration, R> object, Function<FamilyDeclaration, R> family) {
        return family.apply(this);
    }

    @Override
    public Stream<SlotDeclaration.AttributeSlot> attributes() {
        return members.values().stream().flatMap(ObjectDeclaration::attributes);
    }

    @Override
    public Stream<KeyDeclaration> declaredKeys() {
        return members.values().stream().flatMap(ObjectDeclaration::declaredKeys);
    }

    @Override
    public Stream<AttributeDef> definitions() {
        Map<String, AttributeDef> byName = new LinkedHashMap<>();
        members.values().stream()
                .flatMap(ObjectDeclaration::definitions)
                .forEach(def -> byName.putIfAbsent(def.attribute(), def));
        // An attribute that only some of the classes have cannot be required of every item.
        byName.replaceAll((name, def) -> def.required(def.required() && isInEveryMember(name)));
        return Stream.concat(byName.values().stream(), Stream.of(AttributeDef.of(discriminator, Type.S)));
    }

    private boolean isInEveryMember(String attribute) {
        return members.values().stream()
                .allMatch(member ->
                        member.definitions().anyMatch(def -> def.attribute().equals(attribute)));
    }

    @Override
    public @Nullable FormDef form(DeclarationProblems problems) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        String attribute = null;
        for (Map.Entry<String, ObjectDeclaration> member : members.entrySet()) {
            FormDeclaration form = member.getValue().form();
            if (form == null) {
                continue;
            }
            if (attribute != null && !attribute.equals(form.attribute())) {
                problems.add(
                        member.getValue().type(),
                        "stores the number of its form in '" + form.attribute() + "', and another class of "
                                + type.simpleName() + " in '" + attribute + "'; use one attribute for all classes");
            }
            attribute = form.attribute();
            numbers.put(member.getKey(), form.present());
        }
        return attribute == null ? null : new FormDef(attribute, discriminator, numbers);
    }

    @Override
    public String attributeName(String word) {
        for (ObjectDeclaration member : members.values()) {
            String found = member.attributeNamed(word);
            if (found != null) {
                return found;
            }
        }
        return word;
    }
}
