namespace Tern.DynamoDb;

/// <summary>
/// A converter that leaves the attribute out for some values: <see cref="DynamoConverter{T}.Write"/> returns <see cref="LeftOut"/> for them. An absent
/// attribute is read as <see cref="Absent"/>, whatever a new instance holds.
/// </summary>
/// <remarks>
/// A comparison with such a value means that the attribute is absent, and an update that sets it removes the attribute. On the key of an index, an item
/// without the attribute isn't in the index.
/// </remarks>
/// <typeparam name="T">The type of the member.</typeparam>
public abstract class DynamoOptionalConverter<T> : DynamoConverter<T>
{
    /// <summary>The value of a member whose attribute is absent.</summary>
    public abstract T Absent { get; }

    /// <summary>
    /// What <see cref="DynamoConverter{T}.Write"/> returns to leave the attribute out. Not the literal <c>default</c>, which in
    /// <c>value == 0 ? default : value</c> is the number 0.
    /// </summary>
    protected static AttributeValue LeftOut => default;
}
