namespace Tern.Local.Engine.Writes;

/// <summary>The token of a transaction under way. Disposed without <see cref="Complete"/> it is free again: the transaction was not done.</summary>
internal sealed class TransactionToken(IdempotencyTokens tokens, string token, UInt128 content) : IDisposable
{
    /// <summary>What is known of it once the transaction is done.</summary>
    public TokenImage Done { get; private set; }

    /// <summary>The transaction is done. Called under its tables' locks, so that nobody sees its writes without its token.</summary>
    public void Complete() => Done = new TokenImage(token, content, tokens.Complete(token));

    public void Dispose() => tokens.Release(token);
}
