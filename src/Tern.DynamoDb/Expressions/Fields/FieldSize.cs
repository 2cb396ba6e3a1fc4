namespace Tern.DynamoDb;

/// <summary>The size of an attribute, which you can compare with a number.</summary>
/// <typeparam name="TItem">The item type.</typeparam>
public readonly struct FieldSize<TItem>
{
    internal FieldSize(FieldPath path) => Path = path;

    internal FieldPath Path { get; }

    /// <summary>Returns the condition that the size equals a number.</summary>
    /// <param name="size">The size.</param>
    /// <param name="value">The number to compare with.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(FieldSize<TItem> size, int value) =>
        new(new ComparisonNode(size.Path, FieldComparison.Equal, value, ofSize: true));

    /// <summary>Returns the condition that the size doesn't equal a number, or the attribute is absent.</summary>
    /// <param name="size">The size.</param>
    /// <param name="value">The number to compare with.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(FieldSize<TItem> size, int value) =>
        new(new ComparisonNode(size.Path, FieldComparison.NotEqual, value, ofSize: true));

    /// <summary>Returns the condition that the size is less than a number.</summary>
    /// <param name="size">The size.</param>
    /// <param name="value">The number to compare with.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <(FieldSize<TItem> size, int value) =>
        new(new ComparisonNode(size.Path, FieldComparison.Less, value, ofSize: true));

    /// <summary>Returns the condition that the size is at most a number.</summary>
    /// <param name="size">The size.</param>
    /// <param name="value">The number to compare with.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <=(FieldSize<TItem> size, int value) =>
        new(new ComparisonNode(size.Path, FieldComparison.LessOrEqual, value, ofSize: true));

    /// <summary>Returns the condition that the size is greater than a number.</summary>
    /// <param name="size">The size.</param>
    /// <param name="value">The number to compare with.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >(FieldSize<TItem> size, int value) =>
        new(new ComparisonNode(size.Path, FieldComparison.Greater, value, ofSize: true));

    /// <summary>Returns the condition that the size is at least a number.</summary>
    /// <param name="size">The size.</param>
    /// <param name="value">The number to compare with.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >=(FieldSize<TItem> size, int value) =>
        new(new ComparisonNode(size.Path, FieldComparison.GreaterOrEqual, value, ofSize: true));

    /// <summary>
    /// Determines whether two fields are for the same path of the same item type. For conditions, use <c>==</c>.
    /// </summary>
    /// <param name="obj">The other field.</param>
    /// <returns>true if they are for the same path; otherwise, false.</returns>
    public override bool Equals(object? obj) => obj is FieldSize<TItem> other && ReferenceEquals(other.Path, Path);

    /// <summary>Returns a hash code for the path.</summary>
    /// <returns>The hash code.</returns>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(Path);
}
