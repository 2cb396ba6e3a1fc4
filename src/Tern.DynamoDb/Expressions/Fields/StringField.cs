namespace Tern.DynamoDb;

/// <summary>A member that is a string: ordered by its UTF-8 bytes, and searched.</summary>
/// <typeparam name="TItem">The type of item.</typeparam>
public readonly struct StringField<TItem>
{
    private static readonly Func<string?, AttributeValue> s_write = static text => AttributeValue.String(text!);

    /// <summary>Made by generated code.</summary>
    /// <param name="path">Where the attribute stands.</param>
    public StringField(FieldPath path) => Path = path;

    internal FieldPath Path { get; }

    /// <summary>The attribute has this value; with null, it is absent or NULL.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(StringField<TItem> field, string? value) => Conditions.Equal<TItem, string?>(field.Path, s_write, value);

    /// <summary>The attribute has another value, or is absent; with null, it is there and not NULL.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(StringField<TItem> field, string? value) => Conditions.NotEqual<TItem, string?>(field.Path, s_write, value);

    /// <summary>Two attributes of the item have the same value.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(StringField<TItem> field, StringField<TItem> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.Equal, other.Path);

    /// <summary>Two attributes of the item have different values.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(StringField<TItem> field, StringField<TItem> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.NotEqual, other.Path);

    /// <summary>The attribute is less than the value.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value; not null.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <(StringField<TItem> field, string value) =>
        Conditions.Ordered<TItem, string?>(field.Path, FieldComparison.Less, s_write, value);

    /// <summary>The attribute is less than another one of the item.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <(StringField<TItem> field, StringField<TItem> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.Less, other.Path);

    /// <summary>The attribute is at most the value.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value; not null.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <=(StringField<TItem> field, string value) =>
        Conditions.Ordered<TItem, string?>(field.Path, FieldComparison.LessOrEqual, s_write, value);

    /// <summary>The attribute is at most another one of the item.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <=(StringField<TItem> field, StringField<TItem> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.LessOrEqual, other.Path);

    /// <summary>The attribute is greater than the value.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value; not null.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >(StringField<TItem> field, string value) =>
        Conditions.Ordered<TItem, string?>(field.Path, FieldComparison.Greater, s_write, value);

    /// <summary>The attribute is greater than another one of the item.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >(StringField<TItem> field, StringField<TItem> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.Greater, other.Path);

    /// <summary>The attribute is at least the value.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value; not null.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >=(StringField<TItem> field, string value) =>
        Conditions.Ordered<TItem, string?>(field.Path, FieldComparison.GreaterOrEqual, s_write, value);

    /// <summary>The attribute is at least another one of the item.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >=(StringField<TItem> field, StringField<TItem> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.GreaterOrEqual, other.Path);

    /// <summary>The attribute lies between two values, both included.</summary>
    /// <param name="low">The lowest value.</param>
    /// <param name="high">The highest value.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> Between(string low, string high) => Conditions.Between<TItem, string?>(Path, s_write, low, high);

    /// <summary>The attribute has one of these values.</summary>
    /// <param name="values">From 1 to 100 values.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> In(params IEnumerable<string> values) => Conditions.In<TItem, string?>(Path, s_write, values);

    /// <summary>The string begins with a text.</summary>
    /// <param name="text">The text, as it is written: case counts.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> StartsWith(string text) => Conditions.Function<TItem>(ConditionFunction.BeginsWith, Path, AttributeValue.String(text));

    /// <summary>The string holds a text somewhere.</summary>
    /// <param name="text">The text, as it is written: case counts.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> Contains(string text) => Conditions.Function<TItem>(ConditionFunction.Contains, Path, AttributeValue.String(text));

    /// <summary>The size of the attribute: the UTF-8 bytes of a string.</summary>
    /// <returns>What can be compared with a number.</returns>
    public FieldSize<TItem> Size() => new(Path);

    /// <summary>The attribute is there, NULL or not.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> Exists() => Conditions.Exists<TItem>(Path);

    /// <summary>The attribute is not there. One that is NULL is there: compare with null for both.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> NotExists() => Conditions.NotExists<TItem>(Path);

    /// <summary>Sets the attribute; null removes it, or stores NULL where a put does.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Set(string? value) => Updates.Set<TItem, string?>(Path, s_write, value);

    /// <summary>Sets the attribute where it is absent, and leaves it as it is elsewhere.</summary>
    /// <param name="value">The value; not null.</param>
    /// <returns>The update.</returns>
    public Update<TItem> SetIfAbsent(string value) => Updates.SetIfAbsent<TItem, string?>(Path, s_write, value);

    /// <summary>Removes the attribute.</summary>
    /// <returns>The update.</returns>
    public Update<TItem> Remove() => Updates.Remove<TItem>(Path);

    /// <summary>Whether both stand for the same place of the same type of item. For conditions use <c>==</c>.</summary>
    /// <param name="obj">The other.</param>
    /// <returns>True when they do.</returns>
    public override bool Equals(object? obj) => obj is StringField<TItem> other && ReferenceEquals(other.Path, Path);

    /// <summary>A hash of the place.</summary>
    /// <returns>The hash.</returns>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(Path);
}
