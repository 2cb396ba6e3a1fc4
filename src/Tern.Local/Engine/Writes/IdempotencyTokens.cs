namespace Tern.Local.Engine;

/// <summary>
/// The ClientRequestTokens of transactions. For ten minutes after a transaction, another one with the same token isn't
/// executed again if it has the same content, and is refused if it has different content.
/// </summary>
internal sealed class IdempotencyTokens(TimeProvider time)
{
    private static readonly TimeSpan s_lifetime = TimeSpan.FromMinutes(10);

    private readonly Lock _gate = new();
    private readonly Dictionary<string, Entry> _entries = [];
    private readonly Queue<(DateTimeOffset Ends, string Token)> _ends = [];

    /// <summary>Marks a transaction as in progress; returns null if it has already been executed.</summary>
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

    /// <summary>Marks a transaction as executed; returns the time at which its token expires.</summary>
    public DateTimeOffset Complete(string token)
    {
        var ends = time.GetUtcNow() + s_lifetime;
        lock (_gate)
        {
            if (_entries.TryGetValue(token, out var entry) && entry.Ends is null) Remember(new TokenImage(token, entry.Content, ends));
        }

        return ends;
    }

    /// <summary>Ends a transaction. If it wasn't executed, its token can be used again.</summary>
    public void Release(string token)
    {
        lock (_gate)
        {
            // An entry with an expiration time was completed, or is a restored one with the same token.
            if (_entries.TryGetValue(token, out var entry) && entry.Ends is null) _entries.Remove(token);
        }
    }

    /// <summary>Captures the tokens of executed transactions.</summary>
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

    /// <summary>Replaces all tokens with captured ones.</summary>
    public void Restore(IEnumerable<TokenImage> tokens)
    {
        lock (_gate)
        {
            _entries.Clear();
            _ends.Clear();
            foreach (var token in tokens) Remember(token);
        }
    }

    /// <summary>Adds the token of an executed transaction.</summary>
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
