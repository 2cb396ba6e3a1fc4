namespace Tern.DynamoDb;

/// <summary>A member that is a number: it's ordered, and updates can add to it.</summary>
/// <typeparam name="TItem">The item type.</typeparam>
/// <typeparam name="TValue">The member's type.</typeparam>
public readonly struct NumberField<TItem, TValue>
{
    // Everything except addition works as for any ordered member. Structs have no inheritance, so the calls are
    // forwarded.
    private readonly OrderedField<TItem, TValue> _ordered;

    /// <summary>Initializes the field. Called by generated code.</summary>
    /// <param name="path">The attribute's path.</param>
    /// <param name="write">A function that converts a value to an attribute value. It's never called with null.</param>
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
    /// Returns the update that adds to the number. An absent number counts as 0. Two concurrent additions both count,
    /// but an addition that is retried after a lost response counts twice. The service calculates the sum, so it isn't
    /// checked against the range of the member's type, and an item whose number is out of range can't be read. If that
    /// can happen, use a <c>long</c>, or the condition <c>Fields.X &lt;= int.MaxValue - amount</c>.
    /// </summary>
    /// <param name="amount">The amount to add; not null.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Add(TValue amount) => Updates.Add<TItem>(Path, Updates.Required(Path, _ordered.Writer, amount));

    /// <summary>Returns the update that subtracts from the number. An absent number counts as 0.</summary>
    /// <param name="amount">The amount to subtract; not null.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Subtract(TValue amount) => Updates.Subtract<TItem>(Path, Updates.Required(Path, _ordered.Writer, amount));

    /// <summary>Returns the update that adds 1. An absent number becomes 1.</summary>
    /// <returns>The update.</returns>
    public Update<TItem> Increment() => Updates.Add<TItem>(Path, 1);

    /// <summary>Returns the update that subtracts 1. An absent number becomes -1.</summary>
    /// <returns>The update.</returns>
    public Update<TItem> Decrement() => Updates.Add<TItem>(Path, -1);

    /// <inheritdoc cref="OrderedField{TItem, TValue}.Remove"/>
    public Update<TItem> Remove() => _ordered.Remove();

    /// <inheritdoc cref="OrderedField{TItem, TValue}.Equals"/>
    public override bool Equals(object? obj) => obj is NumberField<TItem, TValue> other && ReferenceEquals(other.Path, Path);

    /// <inheritdoc cref="OrderedField{TItem, TValue}.GetHashCode"/>
    public override int GetHashCode() => _ordered.GetHashCode();
}
