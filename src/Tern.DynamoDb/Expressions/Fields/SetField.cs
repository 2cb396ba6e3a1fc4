namespace Tern.DynamoDb;

/// <summary>A member that is a set of strings, numbers or binary values.</summary>
/// <typeparam name="TItem">The type of item.</typeparam>
/// <typeparam name="TElement">The type of the elements.</typeparam>
public readonly struct SetField<TItem, TElement>
{
    private readonly Func<TElement, AttributeValue> _write;

    /// <summary>Made by generated code.</summary>
    /// <param name="path">Where the attribute stands.</param>
    /// <param name="write">Makes an attribute value of one element.</param>
    public SetField(FieldPath path, Func<TElement, AttributeValue> write)
    {
        Path = path;
        _write = write;
    }

    internal FieldPath Path { get; }

    /// <summary>The set holds this value.</summary>
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

    /// <summary>
    /// Sets the set. DynamoDB has no empty sets: null or no elements remove the attribute, or store NULL where a put does.
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

    /// <summary>Puts elements into the set; an absent set counts as empty, and one that is there already stays once.</summary>
    /// <param name="elements">At least one element.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Add(params IEnumerable<TElement> elements) => Updates.Add<TItem>(Path, Some(elements));

    /// <summary>Takes elements out of the set; one that is not there is no error, and the attribute goes with the last one.</summary>
    /// <param name="elements">At least one element.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Delete(params IEnumerable<TElement> elements) => Updates.Delete<TItem>(Path, Some(elements));

    /// <summary>Removes the attribute.</summary>
    /// <returns>The update.</returns>
    public Update<TItem> Remove() => Updates.Remove<TItem>(Path);

    private AttributeValue Some(IEnumerable<TElement> elements)
    {
        ArgumentNullException.ThrowIfNull(elements);
        var values = elements.ToArray();
        if (values.Length == 0) throw new ArgumentException($"There are no elements for the update of '{Path}': leave it out.", nameof(elements));
        return Make(values);
    }

    // All strings, all numbers or all binary, as the first one is.
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
