namespace Tern.DynamoDb;

/// <summary>A member that is a dictionary with string keys.</summary>
/// <typeparam name="TItem">The item type.</typeparam>
/// <typeparam name="TValue">The type of the values.</typeparam>
/// <typeparam name="TField">The field type of an entry, which determines the conditions and updates for it.</typeparam>
public readonly struct MapField<TItem, TValue, TField>
{
    private readonly Func<TValue, AttributeValue> _write;
    private readonly Func<FieldPath, TField> _field;
    private readonly bool _isNeverNull;

    /// <summary>Initializes the field. Called by generated code.</summary>
    /// <param name="path">The attribute's path.</param>
    /// <param name="write">A function that converts a value to an attribute value. It's never called with null.</param>
    /// <param name="field">A function that creates the field for an entry from its path.</param>
    /// <param name="isNeverNull">true if no value may be null; otherwise, false.</param>
    public MapField(FieldPath path, Func<TValue, AttributeValue> write, Func<FieldPath, TField> field, bool isNeverNull = false)
    {
        Path = path;
        _write = write;
        _field = field;
        _isNeverNull = isNeverNull;
    }

    internal FieldPath Path { get; }

    /// <summary>Gets an entry. An entry can be set only if the dictionary itself exists.</summary>
    /// <param name="name">The entry's key, with any characters, including dots.</param>
    /// <returns>The field for the entry.</returns>
    public TField this[string name] => _field(new FieldPath(Path, name, nullIsStored: true) { IsNeverNull = _isNeverNull });

    /// <summary>Gets the number of entries.</summary>
    /// <returns>The size, which you can compare with a number.</returns>
    public FieldSize<TItem> Size() => new(Path);

    /// <summary>Returns the condition that the attribute exists, whether or not it is NULL.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> Exists() => Conditions.Exists<TItem>(Path);

    /// <summary>
    /// Returns the condition that the attribute doesn't exist. An attribute that is NULL exists: to cover both cases,
    /// compare with null.
    /// </summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> NotExists() => Conditions.NotExists<TItem>(Path);

    /// <summary>
    /// Returns the update that sets the dictionary. null removes the attribute, or stores NULL if a put does so.
    /// </summary>
    /// <param name="entries">The entries.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Set(IEnumerable<KeyValuePair<string, TValue>>? entries) =>
        Updates.Set<TItem, IEnumerable<KeyValuePair<string, TValue>>?>(Path, Write, entries);

    /// <summary>Returns the update that removes the attribute.</summary>
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
