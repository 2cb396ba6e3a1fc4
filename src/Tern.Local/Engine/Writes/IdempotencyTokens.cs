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

    /// <summary>Marks a transaction as under way; null when it was done already.</summary>
    public TransactionToken? TryBegin(string token, UInt128 content)
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
                return new TransactionToken(this, token, content);
            }

            if (entry.Content != content)
                throw new EngineException(EngineError.IdempotentParameterMismatch,
                    "The client request token is already in use by another transaction with different parameters.");
            if (entry.Ends is null)
                throw new EngineException(EngineError.TransactionInProgress, "The transaction with the given request token is already in progress.");
            return null;
        }
    }

    /// <summary>The transaction was done. Gives when its token ends.</summary>
    public DateTimeOffset Complete(string token)
    {
        var ends = time.GetUtcNow() + s_lifetime;
        lock (_gate)
        {
            if (_entries.TryGetValue(token, out var entry) && entry.Ends is null) Remember(new TokenImage(token, entry.Content, ends));
        }

        return ends;
    }

    /// <summary>The transaction has ended. When it was not done, its token is free again.</summary>
    public void Release(string token)
    {
        lock (_gate)
        {
            // One that has an end was completed, or is a restored one of the same name.
            if (_entries.TryGetValue(token, out var entry) && entry.Ends is null) _entries.Remove(token);
        }
    }

    public void Reset() => Restore([]);

    /// <summary>The tokens of transactions that were done, as they are now.</summary>
    public List<TokenImage> Capture()
    {
        lock (_gate)
        {
            var tokens = new List<TokenImage>();
            foreach (var (token, entry) in _entries)
            {
                if (entry.Ends is { } ends) tokens.Add(new TokenImage(token, entry.Content, ends));
            }

            tokens.Sort(static (a, b) => a.Ends.CompareTo(b.Ends));
            return tokens;
        }
    }

    /// <summary>Puts captured tokens in the place of all that are known.</summary>
    public void Restore(IEnumerable<TokenImage> tokens)
    {
        lock (_gate)
        {
            _entries.Clear();
            _ends.Clear();
            foreach (var token in tokens) Remember(token);
        }
    }

    /// <summary>Adds the token of a transaction that was done.</summary>
    public void Add(TokenImage token)
    {
        lock (_gate) Remember(token);
    }

    private void Remember(TokenImage token)
    {
        _entries[token.Token] = new Entry(token.Content, token.Ends);
        _ends.Enqueue((token.Ends, token.Token));
    }

    private readonly record struct Entry(UInt128 Content, DateTimeOffset? Ends);
}
