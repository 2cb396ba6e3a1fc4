namespace Tern.DynamoDb;

/// <summary>
/// Turns attributes and JSON into items and back, wherever they come from: low-level queries, PartiQL,
/// <c>ConditionalCheckFailedException.Item</c>, images of streams, files.
/// For types that are mapped elsewhere, <see cref="ItemMap{T}"/> has the same methods.
/// </summary>
public static class DynamoItem
{
    /// <summary>Makes an item of its attributes.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="attributes">The attributes; those that the type doesn't know are passed over, as reading a table does.</param>
    /// <returns>The item.</returns>
    /// <exception cref="DynamoItemException">
    /// They are not an item of the type: a key that begins otherwise, an attribute of another type, a required one that
    /// is absent. The error names item type and attribute.
    /// </exception>
    public static T FromAttributes<T>(AttributeMap attributes) where T : class, IDynamoItem<T> => T.Map.FromAttributes(attributes);

    /// <summary>The attributes of an item, as a put sends them: key attributes and members, with the version that the item has.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="item">The item.</param>
    /// <returns>The attributes.</returns>
    /// <exception cref="ArgumentException">A value can't be represented.</exception>
    public static AttributeMap ToAttributes<T>(T item) where T : class, IDynamoItem<T> => T.Map.ToAttributes(item);

    /// <summary>Makes an item of DynamoDB's JSON, such as <c>{"pk":{"S":"CUSTOMER#c1"},…}</c>.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="json">The JSON in UTF-8: one object of attributes and nothing else.</param>
    /// <returns>The item.</returns>
    /// <exception cref="FormatException">It is not DynamoDB's JSON.</exception>
    /// <exception cref="DynamoItemException">It is not an item of the type.</exception>
    public static T FromJson<T>(ReadOnlySpan<byte> json) where T : class, IDynamoItem<T> => T.Map.FromJson(json);

    /// <summary>Makes an item of DynamoDB's JSON, such as <c>{"pk":{"S":"CUSTOMER#c1"},…}</c>.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="json">The JSON: one object of attributes and nothing else.</param>
    /// <returns>The item.</returns>
    /// <exception cref="FormatException">It is not DynamoDB's JSON.</exception>
    /// <exception cref="DynamoItemException">It is not an item of the type.</exception>
    public static T FromJson<T>(string json) where T : class, IDynamoItem<T> => T.Map.FromJson(json);

    /// <summary>The item in DynamoDB's JSON, as a put sends it, with the version that the item has.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="item">The item.</param>
    /// <returns>The JSON.</returns>
    /// <exception cref="ArgumentException">A value can't be represented.</exception>
    public static string ToJson<T>(T item) where T : class, IDynamoItem<T> => T.Map.ToJson(item);
}
