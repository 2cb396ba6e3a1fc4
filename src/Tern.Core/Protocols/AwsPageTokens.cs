using System.ComponentModel;

namespace Tern.Protocols;

/// <summary>
/// Tracks the tokens that lead from page to page, and detects repetition, including cycles of several tokens, which
/// would make the pages endless. Intended for the readers of pages; don't use it elsewhere.
/// </summary>
/// <remarks>
/// R. P. Brent, "An improved Monte Carlo factorization algorithm" (1980): one token is remembered, and replaced by
/// the current one after 1, 2, 4, 8… pages. A cycle is found within three times the pages that lead to it and around
/// it, using the memory of one token.
/// </remarks>
/// <typeparam name="T">The type of the token, which must have value equality.</typeparam>
/// <param name="first">The token for the first page, or null for the beginning.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsPageTokens<T>(T? first)
{
    private T? _remembered = first;
    private long _seen;
    private long _until = 1;
    private long _pages;

    /// <summary>Records the token of the next page.</summary>
    /// <param name="token">The token.</param>
    /// <returns>true if the token is new; false if it leads back to an earlier page.</returns>
    public bool TryTake(T token)
    {
        _pages++;
        if (_remembered is { } remembered)
        {
            if (EqualityComparer<T>.Default.Equals(remembered, token)) return false;
            if (++_seen < _until) return true;
            _until *= 2;
        }

        _remembered = token;
        _seen = 0;
        return true;
    }

    /// <summary>Records the token of the next page.</summary>
    /// <param name="token">The token.</param>
    /// <param name="operation">The operation, for the error's message.</param>
    /// <param name="name">The member that contains the token, for the error's message.</param>
    /// <exception cref="AwsTransportException">The token leads back to an earlier page.</exception>
    public void Take(T token, string operation, string name)
    {
        if (!TryTake(token)) throw Repeated(operation, name);
    }

    /// <summary>Creates the error for a token that leads back to an earlier page.</summary>
    /// <param name="operation">The operation and its resource.</param>
    /// <param name="name">The member that contains the token.</param>
    /// <returns>The exception to throw.</returns>
    public AwsTransportException Repeated(string operation, string name) => new(
        $"{operation} returned the {name} of an earlier page after {_pages} pages, so its pages would never end. The pages read so far are incomplete.",
        AwsTransportFault.MalformedResponse);
}
