namespace Tern.DynamoDb;

/// <summary>A stored item is not what its type says: an attribute of another type, a required one that is absent, a value out of range.</summary>
public sealed class DynamoItemException : Exception
{
    /// <summary>Initializes the exception.</summary>
    /// <param name="itemType">The type of item, such as <c>Order</c>.</param>
    /// <param name="attribute">The attribute, with the path to it, such as <c>Lines[2].Quantity</c>.</param>
    /// <param name="message">What was expected and what was found. Holds no value of the item.</param>
    /// <param name="innerException">The cause, or null.</param>
    public DynamoItemException(string itemType, string attribute, string message, Exception? innerException = null)
        : base($"{itemType}.{attribute}: {message}", innerException)
    {
        ItemType = itemType;
        Attribute = attribute;
    }

    /// <summary>The type of item, such as <c>Order</c>.</summary>
    public string ItemType { get; }

    /// <summary>The attribute, with the path to it.</summary>
    public string Attribute { get; }

    /// <summary>
    /// The key of the item, to find and mend it by; null where it isn't known. Neither the message nor
    /// <c>ToString()</c> shows it: keys may say who somebody is.
    /// </summary>
    public AttributeMap? Key { get; internal set; }

    /// <summary>Whether it is a discriminator or the name of an enum's value that isn't known, as of an item that a newer program wrote.</summary>
    internal bool IsUnknownName { get; init; }
}
