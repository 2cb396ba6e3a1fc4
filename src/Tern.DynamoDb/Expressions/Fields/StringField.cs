namespace Tern.DynamoDb;

/// <summary>A member that is a string: it's ordered by its UTF-8 bytes, and conditions can search it.</summary>
/// <typeparam name="TItem">The item type.</typeparam>
public readonly struct StringField<TItem>
{
    private static readonly Func<string?, AttributeValue> s_write = static text => AttributeValue.String(text!);

    /// <summary>Initializes the field. Called by generated code.</summary>
    /// <param name="path">The attribute's path.</param>
    public StringField(FieldPath path) => Path = path;

    internal FieldPath Path { get; }

    /// <summary>
    /// Returns the condition that the attribute has a value. With null: the attribute is absent or NULL.
    /// </summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(StringField<TItem> field, string? value) => Conditions.Equal<TItem, string?>(field.Path, s_write, value);

    /// <summary>
    /// Returns the condition that the attribute has a different value or is absent. With null: the attribute exists and
    /// isn't NULL.
    /// </summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(StringField<TItem> field, string? value) => Conditions.NotEqual<TItem, string?>(field.Path, s_write, value);

    /// <summary>Returns the condition that two attributes of the item have the same value.</summary>
    /// <param name="field">The first field.</param>
    /// <param name="other">The second field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(StringField<TItem> field, StringField<TItem> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.Equal, other.Path);

    /// <summary>Returns the condition that two attributes of the item have different values.</summary>
    /// <param name="field">The first field.</param>
    /// <param name="other">The second field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(StringField<TItem> field, StringField<TItem> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.NotEqual, other.Path);

    /// <summary>Returns the condition that the attribute is less than a value.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value; not null.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <(StringField<TItem> field, string value) =>
        Conditions.Ordered<TItem, string?>(field.Path, FieldComparison.Less, s_write, value);

    /// <summary>Returns the condition that the attribute is less than another attribute of the item.</summary>
    /// <param name="field">The first field.</param>
    /// <param name="other">The second field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <(StringField<TItem> field, StringField<TItem> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.Less, other.Path);

    /// <summary>Returns the condition that the attribute is at most a value.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value; not null.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <=(StringField<TItem> field, string value) =>
        Conditions.Ordered<TItem, string?>(field.Path, FieldComparison.LessOrEqual, s_write, value);

    /// <summary>Returns the condition that the attribute is at most another attribute of the item.</summary>
    /// <param name="field">The first field.</param>
    /// <param name="other">The second field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <=(StringField<TItem> field, StringField<TItem> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.LessOrEqual, other.Path);

    /// <summary>Returns the condition that the attribute is greater than a value.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value; not null.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >(StringField<TItem> field, string value) =>
        Conditions.Ordered<TItem, string?>(field.Path, FieldComparison.Greater, s_write, value);

    /// <summary>Returns the condition that the attribute is greater than another attribute of the item.</summary>
    /// <param name="field">The first field.</param>
    /// <param name="other">The second field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >(StringField<TItem> field, StringField<TItem> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.Greater, other.Path);

    /// <summary>Returns the condition that the attribute is at least a value.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value; not null.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >=(StringField<TItem> field, string value) =>
        Conditions.Ordered<TItem, string?>(field.Path, FieldComparison.GreaterOrEqual, s_write, value);

    /// <summary>Returns the condition that the attribute is at least another attribute of the item.</summary>
    /// <param name="field">The first field.</param>
    /// <param name="other">The second field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >=(StringField<TItem> field, StringField<TItem> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.GreaterOrEqual, other.Path);

    /// <summary>Returns the condition that the attribute is between two values, inclusive.</summary>
    /// <param name="low">The lowest value.</param>
    /// <param name="high">The highest value.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> Between(string low, string high) => Conditions.Between<TItem, string?>(Path, s_write, low, high);

    /// <summary>Returns the condition that the attribute has one of several values.</summary>
    /// <param name="values">The values, from 1 to 100.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> In(params IEnumerable<string> values) => Conditions.In<TItem, string?>(Path, s_write, values);

    /// <summary>Returns the condition that the string begins with a text.</summary>
    /// <param name="text">The text, which is case-sensitive.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> StartsWith(string text) => Conditions.Function<TItem>(ConditionFunction.BeginsWith, Path, AttributeValue.String(text));

    /// <summary>Returns the condition that the string contains a text.</summary>
    /// <param name="text">The text, which is case-sensitive.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> Contains(string text) => Conditions.Function<TItem>(ConditionFunction.Contains, Path, AttributeValue.String(text));

    /// <summary>Gets the size of the attribute: the number of UTF-8 bytes of the string.</summary>
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

    /// <summary>Returns the update that sets the attribute. null removes it, or stores NULL if a put does so.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Set(string? value) => Updates.Set<TItem, string?>(Path, s_write, value);

    /// <summary>Returns the update that sets the attribute only if it's absent.</summary>
    /// <param name="value">The value; not null.</param>
    /// <returns>The update.</returns>
    public Update<TItem> SetIfAbsent(string value) => Updates.SetIfAbsent<TItem, string?>(Path, s_write, value);

    /// <summary>Returns the update that removes the attribute.</summary>
    /// <returns>The update.</returns>
    public Update<TItem> Remove() => Updates.Remove<TItem>(Path);

    /// <summary>
    /// Determines whether two fields are for the same path of the same item type. For conditions, use <c>==</c>.
    /// </summary>
    /// <param name="obj">The other field.</param>
    /// <returns>true if they are for the same path; otherwise, false.</returns>
    public override bool Equals(object? obj) => obj is StringField<TItem> other && ReferenceEquals(other.Path, Path);

    /// <summary>Returns a hash code for the path.</summary>
    /// <returns>The hash code.</returns>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(Path);
}
