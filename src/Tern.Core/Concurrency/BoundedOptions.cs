namespace Tern.Concurrency;

/// <summary>Options for <see cref="Bounded"/>.</summary>
public sealed record BoundedOptions
{
    /// <summary>Gets the maximum number of concurrent calls. The default is 10.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than 1.</exception>
    public int MaxConcurrency
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 10;

    /// <summary>
    /// Gets a value that specifies how failed calls are handled. By default, the first error ends the run.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value isn't defined.</exception>
    public BoundedErrors Errors
    {
        get;
        init => field = value is BoundedErrors.First or BoundedErrors.All
            ? value
            : throw new ArgumentOutOfRangeException(nameof(value), value, $"Expected {nameof(BoundedErrors.First)} or {nameof(BoundedErrors.All)}.");
    }
}
