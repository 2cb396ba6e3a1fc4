namespace Tern.Concurrency;

/// <summary>Options of <see cref="Bounded"/>.</summary>
public sealed record BoundedOptions
{
    /// <summary>How many calls are under way at the same time, at the most; 10 unless told.</summary>
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

    /// <summary>What happens when a call fails: the first error ends all, unless told.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such value.</exception>
    public BoundedErrors Errors
    {
        get;
        init => field = value is BoundedErrors.First or BoundedErrors.All
            ? value
            : throw new ArgumentOutOfRangeException(nameof(value), value, $"Expected {nameof(BoundedErrors.First)} or {nameof(BoundedErrors.All)}.");
    }
}
