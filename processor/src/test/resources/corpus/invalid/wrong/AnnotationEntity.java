package wrong;

import org.tabletheory.mapping.*;

@Table("t")
@interface AnnotationEntity {}
