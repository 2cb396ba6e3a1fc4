namespace Tern.DynamoDb;

/// <summary>
/// Converts values of a type to attribute values and back, for types that the built-in mapping doesn't support. It must
/// be stateless: one instance is shared.
/// </summary>
/// <typeparam name="T">The member's type.</typeparam>
public abstract class DynamoConverter<T>
{
    /// <summary>Converts a member's value to an attribute value.</summary>
    /// <param name="value">The member's value; never null.</param>
    /// <returns>The attribute value.</returns>
    public abstract AttributeValue Write(T value);

    /// <summary>Converts an attribute value to a member's value.</summary>
    /// <param name="value">The stored attribute value; never NULL.</param>
    /// <returns>The member's value.</returns>
    public abstract T Read(AttributeValue value);
}
