namespace Tern.DynamoDb;

/// <summary>A member that is a list.</summary>
/// <typeparam name="TItem">The type of item.</typeparam>
/// <typeparam name="TElement">The type of the elements.</typeparam>
/// <typeparam name="TField">The field that one element is: what can be said of it follows from its type.</typeparam>
public readonly struct ListField<TItem, TElement, TField>
{
    private readonly Func<TElement, AttributeValue> _write;
    private readonly Func<FieldPath, TField> _field;
    private readonly bool _isNeverNull;

    /// <summary>Made by generated code.</summary>
    /// <param name="path">Where the attribute stands.</param>
    /// <param name="write">Makes an attribute value of an element; never called with null.</param>
    /// <param name="field">Makes the field of one element from its place.</param>
    /// <param name="isNeverNull">true if none may be null; otherwise, false.</param>
    public ListField(FieldPath path, Func<TElement, AttributeValue> write, Func<FieldPath, TField> field, bool isNeverNull = false)
    {
        Path = path;
        _write = write;
        _field = field;
        _isNeverNull = isNeverNull;
    }

    internal FieldPath Path { get; }

    /// <summary>One element. Setting one beyond the end appends it.</summary>
    /// <param name="index">Its place, from 0.</param>
    /// <returns>The element as a field.</returns>
    public TField this[int index] => _field(new FieldPath(Path, index) { IsNeverNull = _isNeverNull });

    /// <summary>Some element has this value.</summary>
    /// <param name="element">The value; not null.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> Contains(TElement element) =>
        Conditions.Function<TItem>(ConditionFunction.Contains, Path, Conditions.Required(Path, _write, element));

    /// <summary>The number of elements.</summary>
    /// <returns>What can be compared with a number.</returns>
    public FieldSize<TItem> Size() => new(Path);

    /// <summary>The attribute is there, NULL or not.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> Exists() => Conditions.Exists<TItem>(Path);

    /// <summary>The attribute is not there. One that is NULL is there: compare with null for both.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> NotExists() => Conditions.NotExists<TItem>(Path);

    /// <summary>Sets the list; null removes the attribute, or stores NULL where a put does.</summary>
    /// <param name="elements">The elements.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Set(IEnumerable<TElement>? elements) => Updates.Set<TItem, IEnumerable<TElement>?>(Path, Write, elements);

    /// <summary>Puts elements at the end; an absent list counts as empty.</summary>
    /// <param name="elements">At least one element.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Append(params IEnumerable<TElement> elements) => Updates.Extend<TItem>(Path, SetForm.Append, Some(elements));

    /// <summary>Puts elements at the beginning; an absent list counts as empty.</summary>
    /// <param name="elements">At least one element.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Prepend(params IEnumerable<TElement> elements) => Updates.Extend<TItem>(Path, SetForm.Prepend, Some(elements));

    /// <summary>Removes the attribute.</summary>
    /// <returns>The update.</returns>
    public Update<TItem> Remove() => Updates.Remove<TItem>(Path);

    private AttributeValue Some(IEnumerable<TElement> elements)
    {
        var list = Write(elements);
        if (list.AsList().IsEmpty) throw new ArgumentException($"There are no elements to put into '{Path}': leave the update out.", nameof(elements));
        return list;
    }

    private AttributeValue Write(IEnumerable<TElement>? elements)
    {
        ArgumentNullException.ThrowIfNull(elements);
        var (path, write, isNeverNull) = (Path, _write, _isNeverNull);
        return AttributeValue.List(elements.Select(element => Updates.Element(path, write, element, isNeverNull)));
    }
}
