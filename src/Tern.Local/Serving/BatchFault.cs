namespace Tern.Local.Serving;

/// <summary>An injected fault that lets some parts of a batch fail.</summary>
/// <param name="Share">The share of the parts that fail; at least one does, and of several at least one
/// doesn't.</param>
/// <param name="Chance">A random number from 0 to below 1 that decides which.</param>
internal readonly record struct BatchFault(double Share, double Chance)
{
    public const string Code = "InternalError";

    public const string Message = "We encountered an internal error. Please try again.";

    /// <summary>Returns true if a part fails; otherwise, false.</summary>
    /// <param name="index">The part's place in the batch.</param>
    /// <param name="count">The number of parts.</param>
    public bool Fails(int index, int count)
    {
        if (Share == 0) return false;
        var failing = count == 1 ? 1 : Math.Clamp((int)Math.Round(count * Share), 1, count - 1);
        return (index - (int)(Chance * count) + count) % count < failing;
    }
}
