namespace Tern.Pipeline;

/// <summary>
/// The token quota for a client's retries: if a service fails for everyone, retries stop before they make it worse.
/// AWS, "Retry behavior", standard mode. Lock-free.
/// </summary>
internal sealed class RetryQuota(int initialTokens, int capacity = RetryQuota.DefaultCapacity)
{
    /// <summary>The default capacity, as in AWS's SDKs.</summary>
    public const int DefaultCapacity = 500;

    private int _tokens = initialTokens;

    /// <summary>The number of tokens of a full quota.</summary>
    public int Capacity => capacity;

    public int Tokens => Volatile.Read(ref _tokens);

    /// <summary>Takes the cost of one retry.</summary>
    /// <returns>true if the tokens were taken; false if there are too few, in which case none are taken.</returns>
    public bool TryTake(int cost)
    {
        while (true)
        {
            var tokens = Volatile.Read(ref _tokens);
            if (tokens < cost) return false;
            if (Interlocked.CompareExchange(ref _tokens, tokens - cost, tokens) == tokens) return true;
        }
    }

    /// <summary>Returns the tokens for a success: the cost of its last retry, or 1 if it needed none.</summary>
    public void Return(int tokens)
    {
        while (true)
        {
            // A full quota is the normal case: nothing is written, so no cache line moves between cores.
            var now = Volatile.Read(ref _tokens);
            if (now >= capacity) return;
            if (Interlocked.CompareExchange(ref _tokens, Math.Min(capacity, now + tokens), now) == now) return;
        }
    }
}
