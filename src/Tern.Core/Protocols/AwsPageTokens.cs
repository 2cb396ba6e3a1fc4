using System.ComponentModel;

namespace Tern.Protocols;

/// <summary>
/// Follows the tokens that lead from page to page, and finds one that repeats, also in turn with others: such pages would
/// never end. For the readers of pages; not meant to be called otherwise.
/// </summary>
/// <remarks>
/// R. P. Brent, "An improved Monte Carlo factorization algorithm" (1980): one token is remembered, and replaced by the current
/// one after 1, 2, 4, 8… pages. A circle is found within three times the pages that lead to it and around it, in the memory of
/// one token.
/// </remarks>
/// <typeparam name="T">The token, equal by value.</typeparam>
/// <param name="first">The token that the first page is asked for with; null for the beginning.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsPageTokens<T>(T? first)
{
    private T? _remembered = first;
    private long _seen;
    private long _until = 1;

    /// <summary>Takes the token of the next page.</summary>
    /// <param name="token">The token.</param>
    /// <returns>False when it leads back to a page that was read before.</returns>
    public bool TryTake(T token)
    {
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

    /// <summary>Takes the token of the next page.</summary>
    /// <param name="token">The token.</param>
    /// <param name="operation">The operation, for the error's message.</param>
    /// <param name="name">The member that holds the token, for the error's message.</param>
    /// <exception cref="AwsTransportException">It leads back to a page that was read before.</exception>
    public void Take(T token, string operation, string name)
    {
        if (!TryTake(token)) throw AwsPages.Repeated(operation, name);
    }
}
