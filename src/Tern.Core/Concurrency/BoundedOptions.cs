namespace Tern.Concurrency;

/// <summary>Options for <see cref="Bounded"/>.</summary>
public sealed class BoundedOptions
{
    /// <summary>Gets or sets the maximum number of concurrent calls. The default is 10.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than 1.</exception>
    public int MaxConcurrency
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 10;

    /// <summary>
    /// Gets or sets a value indicating whether calls go on after an error. If true, every call is made, and at the end
    /// all errors are thrown as one <see cref="AggregateException"/>, in the order of the items. If false, the default,
    /// the first error ends the run: calls in progress are canceled, no further calls start, and the error is thrown
    /// unchanged.
    /// </summary>
    public bool ContinueOnError { get; set; }
}
