package shop

import java.time.Instant
import org.tabletheory.mapping.Attribute
import org.tabletheory.mapping.CreatedAt
import org.tabletheory.mapping.Discriminator
import org.tabletheory.mapping.DiscriminatorValue
import org.tabletheory.mapping.Ignore
import org.tabletheory.mapping.OmitEmpty
import org.tabletheory.mapping.PartitionKey
import org.tabletheory.mapping.SortKey
import org.tabletheory.mapping.Table
import org.tabletheory.mapping.Version

enum class State { OPEN, CLOSED }

@JvmInline
value class Email(val text: String)

@JvmInline
value class Points(val number: Int)

data class Address(val city: String, val zip: Int = 1000)

/** Default values, nullable and non-null types, value classes, nested data classes. */
@Table("users")
data class User(
    @PartitionKey("PK") val pk: String,
    @SortKey("SK") val sk: String,
    val name: String,
    val nickname: String? = null,
    val email: Email,
    val points: Points = Points(7),
    val logins: Int = 3,
    val age: Int?,
    val isActive: Boolean = true,
    val state: State = State.OPEN,
    @Attribute("labels") val tags: Set<String> = setOf("new"),
    val notes: List<String>,
    val address: Address? = null,
    val others: List<Address> = emptyList(),
    val scores: Map<String, Int> = emptyMap(),
    @CreatedAt val createdAt: Instant? = null,
    @Version val version: Long = 0,
    @Ignore val cached: String = "not stored",
)

/** A mutable class with a constructor without parameters. */
@Table("tasks")
class Task {
    @PartitionKey var id: String = ""
    var isDone: Boolean = false
    var priority: Int = 5
    @OmitEmpty var text: String? = null
}

@Table("shapes")
@Discriminator("kind")
sealed interface Shape {
    val id: String

    @DiscriminatorValue("circle")
    data class Circle(@PartitionKey override val id: String, val radius: Double = 1.0) : Shape

    @DiscriminatorValue("square")
    data class Square(@PartitionKey override val id: String, val side: Double) : Shape
}

/** More parameters than bits in a mask of omitted ones. */
@Table("wide")
data class Wide(
    @PartitionKey val id: String,
    val a01: Int = 1, val a02: Int = 2, val a03: Int = 3, val a04: Int = 4, val a05: Int = 5, val a06: Int = 6,
    val a07: Int = 7, val a08: Int = 8, val a09: Int = 9, val a10: Int = 10, val a11: Int = 11, val a12: Int = 12,
    val a13: Int = 13, val a14: Int = 14, val a15: Int = 15, val a16: Int = 16, val a17: Int = 17, val a18: Int = 18,
    val a19: Int = 19, val a20: Int = 20, val a21: Int = 21, val a22: Int = 22, val a23: Int = 23, val a24: Int = 24,
    val a25: Int = 25, val a26: Int = 26, val a27: Int = 27, val a28: Int = 28, val a29: Int = 29, val a30: Int = 30,
    val a31: Int = 31, val a32: Int = 32, val a33: Int = 33, val a34: Int = 34,
)
