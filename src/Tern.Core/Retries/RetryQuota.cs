namespace Tern.Retries;

/// <summary>
/// The tokens that a client's retries cost: when a service fails for everybody, retries stop before they make it worse.
/// AWS, "Retry behavior", standard mode. Lock-free.
/// </summary>
internal sealed class RetryQuota(int initialTokens, int capacity = RetryQuota.DefaultCapacity)
{
    /// <summary>AWS's own number.</summary>
    public const int DefaultCapacity = 500;

    private int _tokens = initialTokens;

    /// <summary>The tokens of a full quota.</summary>
    public int Capacity => capacity;

    public int Tokens => Volatile.Read(ref _tokens);

    /// <summary>Takes the cost of one retry.</summary>
    /// <returns>False when there are too few tokens; none is taken then.</returns>
    public bool TryTake(int cost)
    {
        while (true)
        {
            var tokens = Volatile.Read(ref _tokens);
            if (tokens < cost) return false;
            if (Interlocked.CompareExchange(ref _tokens, tokens - cost, tokens) == tokens) return true;
        }
    }

    /// <summary>Gives back what a success earned: the cost of its last retry, or 1 when it needed none.</summary>
    public void Return(int tokens)
    {
        while (true)
        {
            // Full is the ordinary state: then nothing is written, and no cache line wanders between cores.
            var now = Volatile.Read(ref _tokens);
            if (now >= capacity) return;
            if (Interlocked.CompareExchange(ref _tokens, Math.Min(capacity, now + tokens), now) == now) return;
        }
    }
}
