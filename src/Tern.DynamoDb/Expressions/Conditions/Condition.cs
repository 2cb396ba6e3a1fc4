namespace Tern.DynamoDb;

/// <summary>
/// A condition on items of one type: what comparisons of <c>Order.Fields</c> give, joined with <c>&amp;</c>, <c>|</c> and <c>!</c>.
/// <c>default</c> is no condition; joined by <c>&amp;</c> with another it gives that one.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
/// <remarks>An attribute that is absent makes a comparison false, and <c>!=</c> true: those are the service's rules.</remarks>
public readonly struct Condition<T>
{
    internal Condition(ConditionNode node) => Node = node;

    /// <summary>Whether this is <c>default</c>: no condition.</summary>
    public bool IsNone => Node is null;

    internal ConditionNode? Node { get; }

    /// <summary>Both must hold.</summary>
    /// <param name="left">The one.</param>
    /// <param name="right">The other.</param>
    /// <returns>The condition that both hold.</returns>
    public static Condition<T> operator &(Condition<T> left, Condition<T> right) =>
        left.Node is null ? right : right.Node is null ? left : new(new LogicalNode(isAnd: true, left.Node, right.Node));

    /// <summary>One of them must hold.</summary>
    /// <param name="left">The one.</param>
    /// <param name="right">The other.</param>
    /// <returns>The condition that at least one holds.</returns>
    /// <exception cref="ArgumentException">One of them is no condition.</exception>
    public static Condition<T> operator |(Condition<T> left, Condition<T> right) =>
        new(new LogicalNode(isAnd: false, Required(left, nameof(left)), Required(right, nameof(right))));

    /// <summary>It must not hold.</summary>
    /// <param name="condition">The condition.</param>
    /// <returns>Its opposite.</returns>
    /// <exception cref="ArgumentException">It is no condition.</exception>
    public static Condition<T> operator !(Condition<T> condition) => new(new NotNode(Required(condition, nameof(condition))));

    private static ConditionNode Required(Condition<T> condition, string parameter) =>
        condition.Node ?? throw new ArgumentException("default(Condition) is no condition, so it has no opposite and no alternative. "
            + "Begin with a comparison of a field.", parameter);
}
