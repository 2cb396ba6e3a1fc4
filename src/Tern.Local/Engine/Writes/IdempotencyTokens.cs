using Tern.Local.Engine.Expressions.Parsing;

namespace Tern.Local.Engine.Writes;

/// <summary>
/// The ClientRequestTokens of transactions: for ten minutes after it was done, a transaction with the same token and the same
/// content is not done again, and one with other content is refused.
/// </summary>
internal sealed class IdempotencyTokens(TimeProvider time)
{
    private static readonly TimeSpan s_lifetime = TimeSpan.FromMinutes(10);

    private readonly Lock _gate = new();
    private readonly Dictionary<string, Entry> _entries = [];
    private readonly Queue<(DateTimeOffset Ends, string Token)> _ends = [];

    /// <summary>True when the transaction is to be done; false when it was done already.</summary>
    public bool TryBegin(string token, UInt128 content)
    {
        var now = time.GetUtcNow();
        lock (_gate)
        {
            while (_ends.TryPeek(out var first) && first.Ends <= now)
            {
                _ends.Dequeue();
                if (_entries.TryGetValue(first.Token, out var old) && old.Ends == first.Ends) _entries.Remove(first.Token);
            }

            if (!_entries.TryGetValue(token, out var entry))
            {
                _entries.Add(token, new Entry(content, null));
                return true;
            }

            if (entry.Content != content)
                throw new EngineException(EngineError.IdempotentParameterMismatch, "The client request token is already in use by another transaction with different parameters.");
            if (entry.Ends is null)
                throw new EngineException(EngineError.TransactionInProgress, "The transaction with the given request token is already in progress.");
            return false;
        }
    }

    /// <summary>The transaction was done, or not: then the token is free again.</summary>
    public void End(string token, bool done)
    {
        lock (_gate)
        {
            if (!done)
            {
                _entries.Remove(token);
                return;
            }

            if (!_entries.TryGetValue(token, out var entry)) return; // Reset came between
            var ends = time.GetUtcNow() + s_lifetime;
            _entries[token] = entry with { Ends = ends };
            _ends.Enqueue((ends, token));
        }
    }

    public void Reset()
    {
        lock (_gate)
        {
            _entries.Clear();
            _ends.Clear();
        }
    }

    private readonly record struct Entry(UInt128 Content, DateTimeOffset? Ends);
}
