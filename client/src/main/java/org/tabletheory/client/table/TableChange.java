package org.tabletheory.client.table;

import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Projection;

/** One thing in which a table is not what its models and options say, and what is to become of it. Immutable. */
public sealed interface TableChange {
    /** What is done, in two or three words, such as {@code create index}. */
    String kind();

    /** What it is done to: an index's name, an attribute, {@code key}, {@code billing}. */
    String subject();

    /** Why, or from what to what, in a sentence. */
    String reason();

    /** The change as a person reads it. */
    default String text() {
        return kind() + " " + subject() + ": " + reason();
    }

    /** A global index is made and filled. */
    record CreateIndex(IndexDef index) implements TableChange {
        @Override
        public String kind() {
            return "create index";
        }

        @Override
        public String subject() {
            return index.name();
        }

        @Override
        public String reason() {
            return shown(index);
        }
    }

    /** A global index is deleted. */
    record DeleteIndex(String subject, String reason) implements TableChange {
        @Override
        public String kind() {
            return "delete index";
        }
    }

    /** Items expire by an attribute from now on. */
    record EnableTtl(String subject) implements TableChange {
        @Override
        public String kind() {
            return "enable ttl";
        }

        @Override
        public String reason() {
            return "the models' ttl attribute lets no items expire yet";
        }
    }

    /** The table and its global indexes are paid for in another way. */
    record ChangeBilling(Billing from, Billing to) implements TableChange {
        @Override
        public String kind() {
            return "change";
        }

        @Override
        public String subject() {
            return "billing";
        }

        @Override
        public String reason() {
            return "from " + from + " to " + to;
        }
    }

    /** The table's stream begins, or tells something else; those who read the old one must turn to the new. */
    record ChangeStream(@Nullable StreamView from, StreamView to) implements TableChange {
        @Override
        public String kind() {
            return "change";
        }

        @Override
        public String subject() {
            return "stream";
        }

        @Override
        public String reason() {
            return "from " + (from == null ? "none" : from) + " to " + to;
        }
    }

    /** The table is encrypted at rest with another key. */
    record ChangeEncryption(@Nullable EncryptionAtRest from, EncryptionAtRest to) implements TableChange {
        @Override
        public String kind() {
            return "change";
        }

        @Override
        public String subject() {
            return "encryption at rest";
        }

        @Override
        public String reason() {
            return "from " + (from == null ? "DynamoDB's own key" : from) + " to " + to;
        }
    }

    /** Something that the models do not have stays as it is. */
    record Keep(String subject, String reason) implements TableChange {
        @Override
        public String kind() {
            return "keep";
        }
    }

    /** Something that cannot be changed, or not without leave; nothing of a plan that has it is carried out. */
    record Refuse(String subject, String reason) implements TableChange {
        @Override
        public String kind() {
            return "cannot change";
        }
    }

    /** The keys and the projection of an index, for people. */
    static String shown(IndexDef index) {
        StringBuilder text = new StringBuilder();
        for (KeyPart part : index.keyParts()) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(part.attribute())
                    .append(" (")
                    .append(part.type())
                    .append(')');
        }
        Projection projection = index.projection();
        return text.append(
                        switch (projection.type()) {
                            case ALL -> ", holding all attributes";
                            case KEYS_ONLY -> ", holding keys only";
                            case INCLUDE -> ", holding keys and " + String.join(", ", projection.fields());
                        })
                .toString();
    }
}
