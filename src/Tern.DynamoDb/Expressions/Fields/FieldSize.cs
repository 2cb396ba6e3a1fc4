namespace Tern.DynamoDb;

/// <summary>The size of an attribute, to be compared with a number.</summary>
/// <typeparam name="TItem">The type of item.</typeparam>
public readonly struct FieldSize<TItem>
{
    internal FieldSize(FieldPath path) => Path = path;

    internal FieldPath Path { get; }

    /// <summary>The size is this.</summary>
    /// <param name="size">The size.</param>
    /// <param name="value">What to compare with.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(FieldSize<TItem> size, int value) =>
        new(new ComparisonNode(size.Path, FieldComparison.Equal, value, ofSize: true));

    /// <summary>The size is another, or the attribute is absent.</summary>
    /// <param name="size">The size.</param>
    /// <param name="value">What to compare with.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(FieldSize<TItem> size, int value) =>
        new(new ComparisonNode(size.Path, FieldComparison.NotEqual, value, ofSize: true));

    /// <summary>The size is less than the number.</summary>
    /// <param name="size">The size.</param>
    /// <param name="value">What to compare with.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <(FieldSize<TItem> size, int value) =>
        new(new ComparisonNode(size.Path, FieldComparison.Less, value, ofSize: true));

    /// <summary>The size is at most the number.</summary>
    /// <param name="size">The size.</param>
    /// <param name="value">What to compare with.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <=(FieldSize<TItem> size, int value) =>
        new(new ComparisonNode(size.Path, FieldComparison.LessOrEqual, value, ofSize: true));

    /// <summary>The size is greater than the number.</summary>
    /// <param name="size">The size.</param>
    /// <param name="value">What to compare with.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >(FieldSize<TItem> size, int value) =>
        new(new ComparisonNode(size.Path, FieldComparison.Greater, value, ofSize: true));

    /// <summary>The size is at least the number.</summary>
    /// <param name="size">The size.</param>
    /// <param name="value">What to compare with.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >=(FieldSize<TItem> size, int value) =>
        new(new ComparisonNode(size.Path, FieldComparison.GreaterOrEqual, value, ofSize: true));

    /// <summary>Whether both stand for the same place of the same type of item. For conditions use <c>==</c>.</summary>
    /// <param name="obj">The other.</param>
    /// <returns>True when they do.</returns>
    public override bool Equals(object? obj) => obj is FieldSize<TItem> other && ReferenceEquals(other.Path, Path);

    /// <summary>A hash of the place.</summary>
    /// <returns>The hash.</returns>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(Path);
}
