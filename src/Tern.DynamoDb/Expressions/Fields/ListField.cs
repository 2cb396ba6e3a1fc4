namespace Tern.DynamoDb;

/// <summary>A member that is a list.</summary>
/// <typeparam name="TItem">The item type.</typeparam>
/// <typeparam name="TElement">The type of the elements.</typeparam>
/// <typeparam name="TField">
/// The field type of an element, which determines the conditions and updates for it.
/// </typeparam>
public readonly struct ListField<TItem, TElement, TField>
{
    private readonly Func<TElement, AttributeValue> _write;
    private readonly Func<FieldPath, TField> _field;
    private readonly bool _isNeverNull;

    /// <summary>Initializes the field. Called by generated code.</summary>
    /// <param name="path">The attribute's path.</param>
    /// <param name="write">
    /// A function that converts an element to an attribute value. It's never called with null.
    /// </param>
    /// <param name="field">A function that creates the field for an element from its path.</param>
    /// <param name="isNeverNull">true if no element may be null; otherwise, false.</param>
    public ListField(FieldPath path, Func<TElement, AttributeValue> write, Func<FieldPath, TField> field, bool isNeverNull = false)
    {
        Path = path;
        _write = write;
        _field = field;
        _isNeverNull = isNeverNull;
    }

    internal FieldPath Path { get; }

    /// <summary>Gets an element. Setting an element beyond the end appends it.</summary>
    /// <param name="index">The element's index, from 0.</param>
    /// <returns>The field for the element.</returns>
    public TField this[int index] => _field(new FieldPath(Path, index) { IsNeverNull = _isNeverNull });

    /// <summary>Returns the condition that the list contains a value.</summary>
    /// <param name="element">The value; not null.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> Contains(TElement element) =>
        Conditions.Function<TItem>(ConditionFunction.Contains, Path, Conditions.Required(Path, _write, element));

    /// <summary>Gets the number of elements.</summary>
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
    /// Returns the update that sets the list. null removes the attribute, or stores NULL if a put does so.
    /// </summary>
    /// <param name="elements">The elements.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Set(IEnumerable<TElement>? elements) => Updates.Set<TItem, IEnumerable<TElement>?>(Path, Write, elements);

    /// <summary>Returns the update that appends elements to the list. An absent list counts as empty.</summary>
    /// <param name="elements">At least one element.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Append(params IEnumerable<TElement> elements) => Updates.Extend<TItem>(Path, SetForm.Append, Some(elements));

    /// <summary>Returns the update that prepends elements to the list. An absent list counts as empty.</summary>
    /// <param name="elements">At least one element.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Prepend(params IEnumerable<TElement> elements) => Updates.Extend<TItem>(Path, SetForm.Prepend, Some(elements));

    /// <summary>Returns the update that removes the attribute.</summary>
    /// <returns>The update.</returns>
    public Update<TItem> Remove() => Updates.Remove<TItem>(Path);

    private AttributeValue Some(IEnumerable<TElement> elements)
    {
        var list = Write(elements);
        if (list.AsList().IsEmpty) throw new ArgumentException($"There are no elements to add to '{Path}': omit the update.", nameof(elements));
        return list;
    }

    private AttributeValue Write(IEnumerable<TElement>? elements)
    {
        ArgumentNullException.ThrowIfNull(elements);
        var (path, write, isNeverNull) = (Path, _write, _isNeverNull);
        return AttributeValue.List(elements.Select(element => Updates.Element(path, write, element, isNeverNull)));
    }
}
