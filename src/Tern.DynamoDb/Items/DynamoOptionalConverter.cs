namespace Tern.DynamoDb;

/// <summary>
/// A converter that omits the attribute for some values, for which <see cref="DynamoConverter{T}.Write"/> returns
/// <see cref="LeftOut"/>. A missing attribute is read as <see cref="Absent"/>, regardless of the member's initial value
/// in a new instance.
/// </summary>
/// <remarks>
/// A comparison with such a value tests that the attribute is absent, and an update that sets it removes the attribute.
/// If the member is an index key, an item without the attribute isn't in the index.
/// </remarks>
/// <typeparam name="T">The member's type.</typeparam>
public abstract class DynamoOptionalConverter<T> : DynamoConverter<T>
{
    /// <summary>Gets the value of a member whose attribute is absent.</summary>
    public abstract T Absent { get; }

    /// <summary>
    /// Gets the value that <see cref="DynamoConverter{T}.Write"/> returns to omit the attribute. Don't use the literal
    /// <c>default</c> instead: in <c>value == 0 ? default : value</c>, it's the number 0.
    /// </summary>
    protected static AttributeValue LeftOut => default;
}
