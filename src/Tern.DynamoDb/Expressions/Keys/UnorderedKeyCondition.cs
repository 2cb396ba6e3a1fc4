using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>
/// One partition of a table or index whose sort keys aren't ordered by a member's values, so you can narrow it to one
/// value but not to a range. Without narrowing, it selects all items of the type in the partition.
/// </summary>
/// <remarks>
/// An enum is ordered by its names. Text followed by a literal isn't ordered either: in <c>NAME#{Name}#{Id}</c>, "Ann
/// Lee" comes before "Ann", because a space comes before <c>#</c>. With a literal that begins with a space or a control
/// character, ranges are possible.
/// </remarks>
/// <typeparam name="T">The item type.</typeparam>
/// <typeparam name="TSort">
/// The type of the member: the sort key's first member, or the member of an attribute of the sort key.
/// </typeparam>
/// <typeparam name="TNext">
/// The condition type after the member has a value: a <see cref="KeyCondition{T}"/>, or the condition for the sort
/// key's next attribute.
/// </typeparam>
public readonly struct UnorderedKeyCondition<T, TSort, TNext> where T : class
{
    private const string NoRange =
        "The sort keys aren't in the order of this member's values. Store an enum as its number, with [DynamoAttribute(EnumAsNumber = true)] or a width "
        + "such as {State:D3} in the template. Put a string at the end of the template, or a space or '\\u0001' after it. "
        + "If a converter's output sorts in order, declare that with [DynamoWireType(…, IsOrdered = true)].";

    // Exactly one is set: the last attribute has a complete condition, and an earlier one leads to the next.
    private readonly KeyCondition<T, TSort> _last;
    private readonly KeyCondition<T, TSort, TNext> _step;
    private readonly Func<KeyCondition<T>, TNext>? _equal;

    /// <summary>Initializes the condition for an index key of several attributes. Called by generated code.</summary>
    /// <param name="keys">The values of the preceding attributes.</param>
    /// <param name="index">The index.</param>
    /// <param name="format">A function that formats a value of this attribute.</param>
    /// <param name="next">
    /// A function that creates the next condition from the values up to and including this attribute.
    /// </param>
    public UnorderedKeyCondition(AttributeValue[] keys, ItemIndex index, Func<TSort, AttributeValue> format, Func<AttributeValue[], TNext> next) =>
        _step = new(keys, index, format, next);

    internal UnorderedKeyCondition(KeyCondition<T, TSort> last, Func<KeyCondition<T>, TNext> equal) => (_last, _equal) = (last, equal);

    /// <summary>Selects the items whose member has a value.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The condition, or the condition for the sort key's next attribute.</returns>
    public TNext EqualTo(TSort value) => _equal is null ? _step.EqualTo(value) : _equal(_last.EqualTo(value));

    /// <summary>Not available for this member: the sort keys aren't ordered by its values.</summary>
    [Obsolete(NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> From(TSort value) => throw new NotSupportedException(NoRange);

    /// <inheritdoc cref="From"/>
    [Obsolete(NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> After(TSort value) => throw new NotSupportedException(NoRange);

    /// <inheritdoc cref="From"/>
    [Obsolete(NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> UpTo(TSort value) => throw new NotSupportedException(NoRange);

    /// <inheritdoc cref="From"/>
    [Obsolete(NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> Before(TSort value) => throw new NotSupportedException(NoRange);

    /// <inheritdoc cref="From"/>
    [Obsolete(NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> Between(TSort low, TSort high) => throw new NotSupportedException(NoRange);

    /// <summary>Selects all items of the type in the partition.</summary>
    /// <param name="condition">The condition.</param>
    public static implicit operator KeyCondition<T>(UnorderedKeyCondition<T, TSort, TNext> condition) => condition.ToKeyCondition();

    /// <summary>Selects all items of the type in the partition.</summary>
    /// <returns>The condition.</returns>
    public KeyCondition<T> ToKeyCondition() => _equal is null ? _step.ToKeyCondition() : _last.ToKeyCondition();

    internal KeyCondition<T> BeginningWith(TSort value) => _equal is null ? _step.BeginningWith(value) : _last.BeginningWith(value);
}
