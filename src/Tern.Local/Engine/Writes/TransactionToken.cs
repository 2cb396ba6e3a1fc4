namespace Tern.Local.Engine;

/// <summary>
/// The token of a transaction in progress. If it's disposed without a call to <see cref="Complete"/>, the transaction
/// wasn't executed, and the token can be used again.
/// </summary>
internal sealed class TransactionToken(IdempotencyTokens tokens, string token, UInt128 content) : IDisposable
{
    /// <summary>The token's state after the transaction.</summary>
    public TokenImage Done { get; private set; }

    /// <summary>
    /// Marks the transaction as executed. Called under its tables' locks, so that nobody sees its writes without its
    /// token.
    /// </summary>
    public void Complete() => Done = new TokenImage(token, content, tokens.Complete(token));

    public void Dispose() => tokens.Release(token);
}
