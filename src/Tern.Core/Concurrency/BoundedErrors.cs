namespace Tern.Concurrency;

/// <summary>Specifies how a bounded run handles a failed call.</summary>
public enum BoundedErrors
{
    /// <summary>
    /// The first error ends the run: calls in progress are canceled, no further calls start, and the error is thrown
    /// unchanged.
    /// </summary>
    First,

    /// <summary>
    /// Every call is made. At the end, all errors are thrown as one <see cref="AggregateException"/>, in the order of
    /// the items.
    /// </summary>
    All,
}
