package shop

import org.assertj.core.api.Assertions.assertThat
import org.tabletheory.client.TableTheory

/** Uses the typed names that kapt generates. */
class TypedPrograms(private val db: TableTheory) {
    fun typedNamesOfDataClassesAreGenerated() {
        db.createTable(User::class.java)
        db.model(User("U#1", "A", "Ann", email = Email("a@b"), age = null, notes = emptyList())).create()
        assertThat(db.model(User::class.java).where(User_.PK.eq("U#1")).filter(User_.LOGINS.gt(2)).all()).hasSize(1)
    }
}
