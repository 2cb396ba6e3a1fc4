namespace Tern.DynamoDb;

/// <summary>Turns values of a type into attribute values and back, where the built-in mapping doesn't serve. Stateless; one instance is shared.</summary>
/// <typeparam name="T">The type of the member.</typeparam>
public abstract class DynamoConverter<T>
{
    /// <summary>Makes the attribute value.</summary>
    /// <param name="value">The member's value; never null.</param>
    /// <returns>The attribute value.</returns>
    public abstract AttributeValue Write(T value);

    /// <summary>Makes the member's value.</summary>
    /// <param name="value">The attribute value as stored; never NULL.</param>
    /// <returns>The member's value.</returns>
    public abstract T Read(AttributeValue value);
}
