namespace Tern.DynamoDb;

/// <summary>A member that is a set of strings, numbers or binary values.</summary>
/// <typeparam name="TItem">The item type.</typeparam>
/// <typeparam name="TElement">The type of the elements.</typeparam>
public readonly struct SetField<TItem, TElement>
{
    private readonly Func<TElement, AttributeValue> _write;

    /// <summary>Initializes the field. Called by generated code.</summary>
    /// <param name="path">The attribute's path.</param>
    /// <param name="write">A function that converts an element to an attribute value.</param>
    public SetField(FieldPath path, Func<TElement, AttributeValue> write)
    {
        Path = path;
        _write = write;
    }

    internal FieldPath Path { get; }

    /// <summary>Returns the condition that the set contains a value.</summary>
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
    /// Returns the update that sets the set. DynamoDB has no empty sets: null or no elements remove the attribute, or
    /// store NULL if a put does so.
    /// </summary>
    /// <param name="elements">The elements.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Set(IEnumerable<TElement>? elements)
    {
        var values = elements?.ToArray();
        return values is null or []
            ? Updates.Set<TItem, IEnumerable<TElement>?>(Path, null!, null) // nothing is written for null
            : new(new SetNode<IEnumerable<TElement>?>(Path, values, Make(values)));
    }

    /// <summary>
    /// Returns the update that adds elements to the set. An absent set counts as empty, and elements that it already
    /// contains have no effect.
    /// </summary>
    /// <param name="elements">At least one element.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Add(params IEnumerable<TElement> elements) => Updates.Add<TItem>(Path, Some(elements));

    /// <summary>
    /// Returns the update that removes elements from the set. Elements that it doesn't contain have no effect. Removing
    /// the last element removes the attribute.
    /// </summary>
    /// <param name="elements">At least one element.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Delete(params IEnumerable<TElement> elements) => Updates.Delete<TItem>(Path, Some(elements));

    /// <summary>Returns the update that removes the attribute.</summary>
    /// <returns>The update.</returns>
    public Update<TItem> Remove() => Updates.Remove<TItem>(Path);

    private AttributeValue Some(IEnumerable<TElement> elements)
    {
        ArgumentNullException.ThrowIfNull(elements);
        var values = elements.ToArray();
        if (values.Length == 0) throw new ArgumentException($"There are no elements for the update of '{Path}': omit it.", nameof(elements));
        return Make(values);
    }

    // All elements must be strings, numbers or binary values, like the first one.
    private AttributeValue Make(TElement[] values)
    {
        var elements = new AttributeValue[values.Length];
        for (var i = 0; i < values.Length; i++) elements[i] = _write(values[i]);
        return elements[0].Type switch
        {
            AttributeType.Number => AttributeValue.NumberSet(elements),
            AttributeType.Binary => AttributeValue.BinarySet(elements.Select(static element => element.AsBinary())),
            _ => AttributeValue.StringSet(elements.Select(static element => element.AsString())),
        };
    }
}
