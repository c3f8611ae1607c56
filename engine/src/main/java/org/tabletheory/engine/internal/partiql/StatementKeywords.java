package org.tabletheory.engine.internal.partiql;

import java.util.Locale;
import java.util.Set;
import org.tabletheory.engine.internal.token.SyntaxToken;
import org.tabletheory.engine.internal.token.SyntaxToken.Kind;

/** The words that a statement cannot use as names without quotes: those that SQL-92 and PartiQL reserve. */
final class StatementKeywords {
    private static final Set<String> OPERATORS = Set.of("and", "or", "is", "like", "in", "between");

    private static final Set<String> KEYWORDS = Set.of("""
            absolute action add all allocate alter and any are as asc assertion at authorization avg begin between bit
            bit_length by cascade cascaded case cast catalog char character character_length char_length check close
            coalesce collate collation column commit connect connection constraint constraints continue convert
            corresponding count create cross current current_date current_time current_timestamp current_user cursor date
            deallocate dec decimal declare default deferrable deferred delete desc describe descriptor diagnostics
            disconnect distinct domain double drop else end escape except exception exec execute exists external extract
            fetch first float for foreign found from full get global go goto grant group having identity immediate in
            indicator initially inner input insensitive insert int integer intersect interval into is isolation join key
            language last left level like local lower match max min module names national natural nchar next no not nullif
            numeric octet_length of on only open option or order outer output overlaps pad partial position precision
            prepare preserve primary prior privileges procedure public read real references relative restrict revoke right
            rollback rows schema scroll section select session session_user set size smallint some space sql sqlcode
            sqlerror sqlstate substring sum system_user table temporary then time timestamp to transaction translate
            translation trim union unique unknown update upper usage user using value values varchar varying view when
            whenever where with work write zone
            bag blob bool boolean clob conflict date_add date_diff do index let limit list missing modified new nothing old
            pivot remove returning sexp string struct symbol tuple unpivot
            """.strip().split("\\s+"));

    private StatementKeywords() {}

    /** Returns whether a token is a reserved word. */
    static boolean isKeyword(SyntaxToken token) {
        return token.kind() == Kind.WORD && KEYWORDS.contains(token.text().toLowerCase(Locale.ROOT));
    }

    /** Returns whether a token is an operator between two terms, such as {@code AND}. */
    static boolean isOperator(SyntaxToken token) {
        return token.kind() == Kind.WORD && OPERATORS.contains(token.text().toLowerCase(Locale.ROOT));
    }
}
