namespace Tern.DynamoDb;

/// <summary>A member that is a dictionary by strings.</summary>
/// <typeparam name="TItem">The type of item.</typeparam>
/// <typeparam name="TValue">The type of the values.</typeparam>
/// <typeparam name="TField">The field that one entry is: what can be said of it follows from its type.</typeparam>
public readonly struct MapField<TItem, TValue, TField>
{
    private readonly Func<TValue, AttributeValue> _write;
    private readonly Func<FieldPath, TField> _field;
    private readonly bool _isNeverNull;

    /// <summary>Made by generated code.</summary>
    /// <param name="path">Where the attribute stands.</param>
    /// <param name="write">Makes an attribute value of one value; never called with null.</param>
    /// <param name="field">Makes the field of one entry from its place.</param>
    /// <param name="isNeverNull">true if none may be null; otherwise, false.</param>
    public MapField(FieldPath path, Func<TValue, AttributeValue> write, Func<FieldPath, TField> field, bool isNeverNull = false)
    {
        Path = path;
        _write = write;
        _field = field;
        _isNeverNull = isNeverNull;
    }

    internal FieldPath Path { get; }

    /// <summary>One entry. It can be set only where the dictionary itself is there.</summary>
    /// <param name="name">Its key; any characters, dots too.</param>
    /// <returns>The entry as a field.</returns>
    public TField this[string name] => _field(new FieldPath(Path, name, nullIsStored: true) { IsNeverNull = _isNeverNull });

    /// <summary>The number of entries.</summary>
    /// <returns>What can be compared with a number.</returns>
    public FieldSize<TItem> Size() => new(Path);

    /// <summary>The attribute is there, NULL or not.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> Exists() => Conditions.Exists<TItem>(Path);

    /// <summary>The attribute is not there. One that is NULL is there: compare with null for both.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> NotExists() => Conditions.NotExists<TItem>(Path);

    /// <summary>Sets the dictionary; null removes the attribute, or stores NULL where a put does.</summary>
    /// <param name="entries">The entries.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Set(IEnumerable<KeyValuePair<string, TValue>>? entries) =>
        Updates.Set<TItem, IEnumerable<KeyValuePair<string, TValue>>?>(Path, Write, entries);

    /// <summary>Removes the attribute.</summary>
    /// <returns>The update.</returns>
    public Update<TItem> Remove() => Updates.Remove<TItem>(Path);

    private AttributeValue Write(IEnumerable<KeyValuePair<string, TValue>>? entries)
    {
        ArgumentNullException.ThrowIfNull(entries);
        var map = new AttributeMap();
        foreach (var (name, value) in entries) map[name] = Updates.Element(Path, _write, value, _isNeverNull);
        return AttributeValue.Map(map);
    }
}
