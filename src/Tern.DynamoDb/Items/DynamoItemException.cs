namespace Tern.DynamoDb;

/// <summary>
/// The exception that is thrown when a stored item doesn't match its type: an attribute has a different type, a
/// required attribute is missing, or a value is out of range.
/// </summary>
public sealed class DynamoItemException : Exception
{
    /// <summary>Initializes the exception.</summary>
    /// <param name="itemType">The item type, such as <c>Order</c>.</param>
    /// <param name="attribute">The attribute's path, such as <c>Lines[2].Quantity</c>.</param>
    /// <param name="message">A description of what was expected and found. It contains no value of the item.</param>
    /// <param name="innerException">The cause, or null.</param>
    public DynamoItemException(string itemType, string attribute, string message, Exception? innerException = null)
        : base($"{itemType}.{attribute}: {message}", innerException)
    {
        ItemType = itemType;
        Attribute = attribute;
    }

    /// <summary>Gets the item type, such as <c>Order</c>.</summary>
    public string ItemType { get; }

    /// <summary>Gets the attribute's path.</summary>
    public string Attribute { get; }

    /// <summary>
    /// Gets the item's key, so that you can find and fix the item; null if it isn't known. Neither the message nor
    /// <c>ToString()</c> contains it, because keys may identify people.
    /// </summary>
    public AttributeMap? Key { get; internal set; }

    /// <summary>
    /// A value indicating whether the error is an unknown discriminator or enum name, such as from an item that a newer
    /// program wrote.
    /// </summary>
    internal bool IsUnknownName { get; init; }
}
