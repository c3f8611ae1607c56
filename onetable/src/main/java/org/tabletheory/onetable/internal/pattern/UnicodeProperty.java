package org.tabletheory.onetable.internal.pattern;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.js.JsSpace;

/** The characters of {@code \p{…}}: general categories, scripts and the most common binary properties. */
final class UnicodeProperty {

    private UnicodeProperty() {}

    /** Returns the characters of a property, or null if it is unknown. */
    static @Nullable CharSet of(String text) {
        int equals = text.indexOf('=');
        String name = equals < 0 ? "" : text.substring(0, equals);
        String value = text.substring(equals + 1);
        IntPredicate test = switch (name) {
            case "" -> equals < 0 ? unnamed(value) : null;
            case "gc", "General_Category" -> category(value);
            case "sc", "Script" -> script(value);
            default -> null;
        };
        return test == null ? null : CharSet.where(Character.MAX_CODE_POINT, test);
    }

    private static @Nullable IntPredicate unnamed(String name) {
        return switch (name) {
            case "Any" -> c -> true;
            case "ASCII" -> c -> c < 128;
            case "Assigned" -> Character::isDefined;
            case "Alphabetic", "Alpha" -> Character::isAlphabetic;
            case "Lowercase", "Lower" -> Character::isLowerCase;
            case "Uppercase", "Upper" -> Character::isUpperCase;
            case "Ideographic", "Ideo" -> Character::isIdeographic;
            case "White_Space", "space" -> c -> (JsSpace.contains(c) && c != 0xfeff) || c == 0x85;
            default -> category(name);
        };
    }

    private static @Nullable IntPredicate script(String name) {
        try {
            Character.UnicodeScript script = Character.UnicodeScript.forName(name);
            return c -> Character.UnicodeScript.of(c) == script;
        } catch (IllegalArgumentException unknown) {
            return null;
        }
    }

    private static @Nullable IntPredicate category(String name) {
        for (Category category : Category.values()) {
            if (category.names.contains(name)) {
                return category::contains;
            }
        }
        return null;
    }

    @SuppressWarnings("ImmutableEnumChecker") // the list is immutable
    private enum Category {
        LU(bit(Character.UPPERCASE_LETTER), "Lu", "Uppercase_Letter"),
        LL(bit(Character.LOWERCASE_LETTER), "Ll", "Lowercase_Letter"),
        LT(bit(Character.TITLECASE_LETTER), "Lt", "Titlecase_Letter"),
        LC(LU.types | LL.types | LT.types, "LC", "Cased_Letter"),
        LM(bit(Character.MODIFIER_LETTER), "Lm", "Modifier_Letter"),
        LO(bit(Character.OTHER_LETTER), "Lo", "Other_Letter"),
        L(LC.types | LM.types | LO.types, "L", "Letter"),
        MN(bit(Character.NON_SPACING_MARK), "Mn", "Nonspacing_Mark"),
        MC(bit(Character.COMBINING_SPACING_MARK), "Mc", "Spacing_Mark"),
        ME(bit(Character.ENCLOSING_MARK), "Me", "Enclosing_Mark"),
        M(MN.types | MC.types | ME.types, "M", "Mark", "Combining_Mark"),
        ND(bit(Character.DECIMAL_DIGIT_NUMBER), "Nd", "Decimal_Number", "digit"),
        NL(bit(Character.LETTER_NUMBER), "Nl", "Letter_Number"),
        NO(bit(Character.OTHER_NUMBER), "No", "Other_Number"),
        N(ND.types | NL.types | NO.types, "N", "Number"),
        PC(bit(Character.CONNECTOR_PUNCTUATION), "Pc", "Connector_Punctuation"),
        PD(bit(Character.DASH_PUNCTUATION), "Pd", "Dash_Punctuation"),
        PS(bit(Character.START_PUNCTUATION), "Ps", "Open_Punctuation"),
        PE(bit(Character.END_PUNCTUATION), "Pe", "Close_Punctuation"),
        PI(bit(Character.INITIAL_QUOTE_PUNCTUATION), "Pi", "Initial_Punctuation"),
        PF(bit(Character.FINAL_QUOTE_PUNCTUATION), "Pf", "Final_Punctuation"),
        PO(bit(Character.OTHER_PUNCTUATION), "Po", "Other_Punctuation"),
        P(PC.types | PD.types | PS.types | PE.types | PI.types | PF.types | PO.types, "P", "Punctuation", "punct"),
        SM(bit(Character.MATH_SYMBOL), "Sm", "Math_Symbol"),
        SC(bit(Character.CURRENCY_SYMBOL), "Sc", "Currency_Symbol"),
        SK(bit(Character.MODIFIER_SYMBOL), "Sk", "Modifier_Symbol"),
        SO(bit(Character.OTHER_SYMBOL), "So", "Other_Symbol"),
        S(SM.types | SC.types | SK.types | SO.types, "S", "Symbol"),
        ZS(bit(Character.SPACE_SEPARATOR), "Zs", "Space_Separator"),
        ZL(bit(Character.LINE_SEPARATOR), "Zl", "Line_Separator"),
        ZP(bit(Character.PARAGRAPH_SEPARATOR), "Zp", "Paragraph_Separator"),
        Z(ZS.types | ZL.types | ZP.types, "Z", "Separator"),
        CC(bit(Character.CONTROL), "Cc", "Control", "cntrl"),
        CF(bit(Character.FORMAT), "Cf", "Format"),
        CS(bit(Character.SURROGATE), "Cs", "Surrogate"),
        CO(bit(Character.PRIVATE_USE), "Co", "Private_Use"),
        CN(bit(Character.UNASSIGNED), "Cn", "Unassigned"),
        C(CC.types | CF.types | CS.types | CO.types | CN.types, "C", "Other");

        private final int types;
        private final List<String> names;

        Category(int types, String... names) {
            this.types = types;
            this.names = List.copyOf(Arrays.asList(names));
        }

        private static int bit(byte type) {
            return 1 << type;
        }

        private boolean contains(int codePoint) {
            return (types & 1 << Character.getType(codePoint)) != 0;
        }
    }
}
