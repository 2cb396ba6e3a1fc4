namespace Tern.Concurrency;

/// <summary>What a bounded fan-out does when a call of it fails.</summary>
public enum BoundedErrors
{
    /// <summary>
    /// The first error ends it: calls under way are cancelled, no other is begun, and that error is thrown as it is.
    /// </summary>
    First,

    /// <summary>
    /// Every call is made. What went wrong is thrown at the end, all of it, as one <see cref="AggregateException"/> in
    /// the order of the items.
    /// </summary>
    All,
}
