namespace Tern.DynamoDb;

/// <summary>A member that is a number: ordered, and changed by adding to it.</summary>
/// <typeparam name="TItem">The type of item.</typeparam>
/// <typeparam name="TValue">The member's type.</typeparam>
public readonly struct NumberField<TItem, TValue>
{
    // All but adding is as of any ordered member. A struct inherits nothing, so it is passed on.
    private readonly OrderedField<TItem, TValue> _ordered;

    /// <summary>Made by generated code.</summary>
    /// <param name="path">Where the attribute stands.</param>
    /// <param name="write">Makes an attribute value; never called with null.</param>
    public NumberField(FieldPath path, Func<TValue, AttributeValue> write) => _ordered = new(path, write);

    internal FieldPath Path => _ordered.Path;

    /// <inheritdoc cref="OrderedField{TItem, TValue}.operator ==(OrderedField{TItem, TValue}, TValue)"/>
    public static Condition<TItem> operator ==(NumberField<TItem, TValue> field, TValue value) => field._ordered == value;

    /// <inheritdoc cref="OrderedField{TItem, TValue}.operator !=(OrderedField{TItem, TValue}, TValue)"/>
    public static Condition<TItem> operator !=(NumberField<TItem, TValue> field, TValue value) => field._ordered != value;

    /// <inheritdoc cref="OrderedField{TItem, TValue}.operator ==(OrderedField{TItem, TValue}, OrderedField{TItem, TValue})"/>
    public static Condition<TItem> operator ==(NumberField<TItem, TValue> field, NumberField<TItem, TValue> other) => field._ordered == other._ordered;

    /// <inheritdoc cref="OrderedField{TItem, TValue}.operator !=(OrderedField{TItem, TValue}, OrderedField{TItem, TValue})"/>
    public static Condition<TItem> operator !=(NumberField<TItem, TValue> field, NumberField<TItem, TValue> other) => field._ordered != other._ordered;

    /// <inheritdoc cref="OrderedField{TItem, TValue}.operator &lt;(OrderedField{TItem, TValue}, TValue)"/>
    public static Condition<TItem> operator <(NumberField<TItem, TValue> field, TValue value) => field._ordered < value;

    /// <inheritdoc cref="OrderedField{TItem, TValue}.operator &lt;(OrderedField{TItem, TValue}, OrderedField{TItem, TValue})"/>
    public static Condition<TItem> operator <(NumberField<TItem, TValue> field, NumberField<TItem, TValue> other) => field._ordered < other._ordered;

    /// <inheritdoc cref="OrderedField{TItem, TValue}.operator &lt;=(OrderedField{TItem, TValue}, TValue)"/>
    public static Condition<TItem> operator <=(NumberField<TItem, TValue> field, TValue value) => field._ordered <= value;

    /// <inheritdoc cref="OrderedField{TItem, TValue}.operator &lt;=(OrderedField{TItem, TValue}, OrderedField{TItem, TValue})"/>
    public static Condition<TItem> operator <=(NumberField<TItem, TValue> field, NumberField<TItem, TValue> other) => field._ordered <= other._ordered;

    /// <inheritdoc cref="OrderedField{TItem, TValue}.operator >(OrderedField{TItem, TValue}, TValue)"/>
    public static Condition<TItem> operator >(NumberField<TItem, TValue> field, TValue value) => field._ordered > value;

    /// <inheritdoc cref="OrderedField{TItem, TValue}.operator >(OrderedField{TItem, TValue}, OrderedField{TItem, TValue})"/>
    public static Condition<TItem> operator >(NumberField<TItem, TValue> field, NumberField<TItem, TValue> other) => field._ordered > other._ordered;

    /// <inheritdoc cref="OrderedField{TItem, TValue}.operator >=(OrderedField{TItem, TValue}, TValue)"/>
    public static Condition<TItem> operator >=(NumberField<TItem, TValue> field, TValue value) => field._ordered >= value;

    /// <inheritdoc cref="OrderedField{TItem, TValue}.operator >=(OrderedField{TItem, TValue}, OrderedField{TItem, TValue})"/>
    public static Condition<TItem> operator >=(NumberField<TItem, TValue> field, NumberField<TItem, TValue> other) => field._ordered >= other._ordered;

    /// <inheritdoc cref="OrderedField{TItem, TValue}.Between"/>
    public Condition<TItem> Between(TValue low, TValue high) => _ordered.Between(low, high);

    /// <inheritdoc cref="OrderedField{TItem, TValue}.In"/>
    public Condition<TItem> In(params IEnumerable<TValue> values) => _ordered.In(values);

    /// <inheritdoc cref="OrderedField{TItem, TValue}.Exists"/>
    public Condition<TItem> Exists() => _ordered.Exists();

    /// <inheritdoc cref="OrderedField{TItem, TValue}.NotExists"/>
    public Condition<TItem> NotExists() => _ordered.NotExists();

    /// <inheritdoc cref="OrderedField{TItem, TValue}.Set"/>
    public Update<TItem> Set(TValue value) => _ordered.Set(value);

    /// <inheritdoc cref="OrderedField{TItem, TValue}.SetIfAbsent"/>
    public Update<TItem> SetIfAbsent(TValue value) => _ordered.SetIfAbsent(value);

    /// <summary>
    /// Adds to the number; an absent one counts as 0. Two adds at the same time both count, but one that is sent again
    /// after a lost answer counts twice. The sum is made by the service, so nothing can refuse it beforehand where it goes beyond the
    /// member's type: an item with such a number can't be read. Where that is possible, use a <c>long</c>, or the condition
    /// <c>Fields.X &lt;= int.MaxValue - amount</c>.
    /// </summary>
    /// <param name="amount">What to add; not null.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Add(TValue amount) => Updates.Add<TItem>(Path, Updates.Required(Path, _ordered.Writer, amount));

    /// <summary>Subtracts from the number; an absent one counts as 0.</summary>
    /// <param name="amount">What to subtract; not null.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Subtract(TValue amount) => Updates.Subtract<TItem>(Path, Updates.Required(Path, _ordered.Writer, amount));

    /// <summary>Adds 1; an absent number becomes 1.</summary>
    /// <returns>The update.</returns>
    public Update<TItem> Increment() => Updates.Add<TItem>(Path, 1);

    /// <summary>Subtracts 1; an absent number becomes -1.</summary>
    /// <returns>The update.</returns>
    public Update<TItem> Decrement() => Updates.Add<TItem>(Path, -1);

    /// <inheritdoc cref="OrderedField{TItem, TValue}.Remove"/>
    public Update<TItem> Remove() => _ordered.Remove();

    /// <inheritdoc cref="OrderedField{TItem, TValue}.Equals"/>
    public override bool Equals(object? obj) => obj is NumberField<TItem, TValue> other && ReferenceEquals(other.Path, Path);

    /// <inheritdoc cref="OrderedField{TItem, TValue}.GetHashCode"/>
    public override int GetHashCode() => _ordered.GetHashCode();
}
