namespace Tern.DynamoDb;

/// <summary>
/// Converts attributes and JSON from any source to items and back: low-level queries, PartiQL,
/// <c>ConditionalCheckFailedException.Item</c>, stream images, files. For types whose map is declared elsewhere,
/// <see cref="ItemMap{T}"/> has the same methods.
/// </summary>
public static class DynamoItem
{
    /// <summary>Creates an item from its attributes.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="attributes">
    /// The attributes. Those that the type doesn't have are ignored, as in reads of a table.
    /// </param>
    /// <returns>The item.</returns>
    /// <exception cref="DynamoItemException">
    /// The attributes aren't an item of the type: a key has a different form, an attribute has a different type, or a
    /// required attribute is missing. The exception names the item type and the attribute.
    /// </exception>
    public static T FromAttributes<T>(AttributeMap attributes) where T : class, IDynamoItem<T> => T.Map.FromAttributes(attributes);

    /// <summary>
    /// Returns an item's attributes as a put sends them: key attributes and members, with the item's version.
    /// </summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="item">The item.</param>
    /// <returns>The attributes.</returns>
    /// <exception cref="ArgumentException">A value can't be represented.</exception>
    public static AttributeMap ToAttributes<T>(T item) where T : class, IDynamoItem<T> => T.Map.ToAttributes(item);

    /// <summary>Creates an item from DynamoDB JSON, such as <c>{"pk":{"S":"CUSTOMER#c1"},…}</c>.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="json">The JSON in UTF-8: a single object of attributes.</param>
    /// <returns>The item.</returns>
    /// <exception cref="FormatException">The text isn't DynamoDB JSON.</exception>
    /// <exception cref="DynamoItemException">The JSON isn't an item of the type.</exception>
    public static T FromJson<T>(ReadOnlySpan<byte> json) where T : class, IDynamoItem<T> => T.Map.FromJson(json);

    /// <summary>Creates an item from DynamoDB JSON, such as <c>{"pk":{"S":"CUSTOMER#c1"},…}</c>.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="json">The JSON: a single object of attributes.</param>
    /// <returns>The item.</returns>
    /// <exception cref="FormatException">The text isn't DynamoDB JSON.</exception>
    /// <exception cref="DynamoItemException">The JSON isn't an item of the type.</exception>
    public static T FromJson<T>(string json) where T : class, IDynamoItem<T> => T.Map.FromJson(json);

    /// <summary>Returns an item as DynamoDB JSON, as a put sends it, with the item's version.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="item">The item.</param>
    /// <returns>The JSON.</returns>
    /// <exception cref="ArgumentException">A value can't be represented.</exception>
    public static string ToJson<T>(T item) where T : class, IDynamoItem<T> => T.Map.ToJson(item);
}
