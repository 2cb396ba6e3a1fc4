namespace Tern.DynamoDb;

/// <summary>
/// A condition on items of one type. Comparisons of <c>Order.Fields</c> return it; combine conditions with
/// <c>&amp;</c>, <c>|</c> and <c>!</c>. <c>default</c> is the empty condition; combined with another by <c>&amp;</c>,
/// it returns the other one.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
/// <remarks>
/// If an attribute is absent, comparisons are false, except <c>!=</c>, which is true. These are the service's rules.
/// </remarks>
public readonly struct Condition<T>
{
    internal Condition(ConditionNode node) => Node = node;

    /// <summary>Gets a value indicating whether this is <c>default</c>, the empty condition.</summary>
    public bool IsNone => Node is null;

    internal ConditionNode? Node { get; }

    /// <summary>Returns the condition that both conditions are met.</summary>
    /// <param name="left">The first condition.</param>
    /// <param name="right">The second condition.</param>
    /// <returns>The combined condition.</returns>
    public static Condition<T> operator &(Condition<T> left, Condition<T> right) =>
        left.Node is null ? right : right.Node is null ? left : new(new LogicalNode(isAnd: true, left.Node, right.Node));

    /// <summary>Returns the condition that at least one of two conditions is met.</summary>
    /// <param name="left">The first condition.</param>
    /// <param name="right">The second condition.</param>
    /// <returns>The combined condition.</returns>
    /// <exception cref="ArgumentException">One of the conditions is empty.</exception>
    public static Condition<T> operator |(Condition<T> left, Condition<T> right) =>
        new(new LogicalNode(isAnd: false, Required(left, nameof(left)), Required(right, nameof(right))));

    /// <summary>Negates a condition.</summary>
    /// <param name="condition">The condition.</param>
    /// <returns>The negated condition.</returns>
    /// <exception cref="ArgumentException">The condition is empty.</exception>
    public static Condition<T> operator !(Condition<T> condition) => new(new NotNode(Required(condition, nameof(condition))));

    private static ConditionNode Required(Condition<T> condition, string parameter) =>
        condition.Node ?? throw new ArgumentException("default(Condition) is empty and can't be combined or negated. "
            + "Start with a comparison of a field.", parameter);
}
