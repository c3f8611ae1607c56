package shop

import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.tabletheory.attribute.Item
import org.tabletheory.attribute.Value
import org.tabletheory.client.TableTheory
import org.tabletheory.client.item.ItemWrite
import org.tabletheory.error.TableTheoryException
import org.tabletheory.mapping.registry.Mappers
import org.tabletheory.schema.Model

/** Each function is a test, called with a client of an empty database. */
class Programs(private val db: TableTheory) {
    private val model: Model = Mappers.builder().build().of(User::class.java).model()

    private fun put(vararg attributes: Pair<String, Value>) {
        db.items(model).put(ItemWrite.Put(Item(mapOf(*attributes)), null))
    }

    private fun minimal(): Array<Pair<String, Value>> =
        arrayOf("PK" to Value.s("U#1"), "SK" to Value.s("A"), "name" to Value.s("Ann"), "email" to Value.s("a@b"))

    private fun read(): User = db.model(User::class.java).where("pk", "=", "U#1").where("sk", "=", "A").first()

    fun dataClassesAreStoredAndRead() {
        db.createTable(User::class.java)
        val user = User(
            "U#1", "A", "Ann", "annie", Email("a@b"), Points(1), 4, 30, false, State.CLOSED, setOf("x"), listOf("n"),
            Address("Oslo", 1), listOf(Address("Rome")), mapOf("go" to 1),
        )
        val stored = db.model(user).create()
        assertThat(stored).isEqualTo(user.copy(createdAt = stored.createdAt))
        assertThat(stored.createdAt).isNotNull()
        assertThat(read()).isEqualTo(stored)
        assertThat(db.model(stored.copy(logins = 5)).update("logins").version).isEqualTo(1)
    }

    fun absentAttributesHaveTheirDefaultValues() {
        db.createTable(User::class.java)
        put(*minimal())
        assertThat(read()).isEqualTo(
            User("U#1", "A", "Ann", email = Email("a@b"), age = null, notes = emptyList()),
        )
        put(*minimal(), "address" to Value.m(mapOf("city" to Value.s("Oslo"))), "logins" to Value.n(0))
        assertThat(read().address).isEqualTo(Address("Oslo", 1000))
        assertThat(read().logins).isZero()
    }

    fun valueClassesAreStoredAsTheirContent() {
        db.createTable(User::class.java)
        db.model(User("U#1", "A", "Ann", email = Email("a@b"), age = null, notes = emptyList())).create()
        val item = db.items(model).get(Item.of("PK", Value.s("U#1"), "SK", Value.s("A")), true, listOf()).orElseThrow()
        assertThat(item.get("email")).isEqualTo(Value.s("a@b"))
        assertThat(item.get("points")).isEqualTo(Value.n(7))
        assertThat(db.model(User::class.java).filter("email", "=", "a@b").scan()).hasSize(1)
    }

    fun nullOfANonNullPropertyIsReportedWithPropertyAndKey() {
        db.createTable(User::class.java)
        put("PK" to Value.s("U#1"), "SK" to Value.s("A"), "email" to Value.s("secret@b"))
        assertThatThrownBy { read() }
            .isInstanceOf(TableTheoryException::class.java)
            .hasMessageContaining("name is absent or NULL in the item, but its Kotlin type is not nullable")
            .hasMessageContaining("the key of the item is {\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"A\"}}")
            .hasMessageNotContaining("secret")
            .satisfies({ assertThat((it as TableTheoryException).itemKey()).contains(Item.of("PK", Value.s("U#1"), "SK", Value.s("A"))) })
            .extracting { (it as TableTheoryException).attributePath() }.isEqualTo("name")
        put(*minimal(), "others" to Value.l(Value.m(mapOf("zip" to Value.n(1)))))
        assertThatThrownBy { read() }
            .hasMessageContaining("others[0].city is absent or NULL in the item")
    }

    fun mutableClassesAreFilledBySetters() {
        db.createTable(Task::class.java)
        val task = Task()
        task.id = "1"
        task.isDone = true
        db.model(task).create()
        val read = db.model(Task::class.java).where("id", "=", "1").first()
        assertThat(read.isDone).isTrue()
        assertThat(read.priority).isEqualTo(5)
        assertThat(read.text).isNull()
    }

    fun sealedInterfacesAreFamilies() {
        db.createTable(Shape::class.java)
        db.model(Shape.Circle("1", 2.0)).create()
        db.model(Shape.Square("2", 3.0)).create()
        assertThat(db.model(Shape::class.java).scan())
            .containsExactlyInAnyOrder(Shape.Circle("1", 2.0), Shape.Square("2", 3.0))
        assertThat(db.model(Shape.Square::class.java).scan()).containsExactly(Shape.Square("2", 3.0))
    }

    fun manyDefaultValuesAreFilledIn() {
        db.createTable(Wide::class.java)
        val wide = Mappers.builder().build().of(Wide::class.java).model()
        db.items(wide).put(ItemWrite.Put(Item(mapOf("id" to Value.s("1"), "a33" to Value.n(0))), null))
        assertThat(db.model(Wide::class.java).where("id", "=", "1").first()).isEqualTo(Wide("1", a33 = 0))
    }
}
