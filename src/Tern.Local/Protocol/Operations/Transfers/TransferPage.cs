using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// A page of ListExports or ListImports. A token contains the kind of list and the last id of the previous page. It's
/// as long as the service's, because clients check its length.
/// </summary>
internal readonly struct TransferPage
{
    private const int MaxLength = 25;
    private const int DefaultLength = 10;
    private const int TokenLength = 112;

    private readonly string _kind;
    private readonly string? _after;
    private readonly int _length;

    /// <param name="input">The request.</param>
    /// <param name="kind">The kind of list: tokens of other kinds are refused.</param>
    /// <param name="lengthMember">The member with the page's maximum length.</param>
    public TransferPage(DocumentInput input, string kind, string lengthMember)
    {
        var length = input.Number(lengthMember, "Integer");
        var token = input.Text("NextToken");
        var name = char.ToLowerInvariant(lengthMember[0]) + lengthMember[1..]; // as in structural faults
        var constraints = new Constraints();
        constraints.AtLeast(length, name, 1);
        constraints.AtMost(length, name, MaxLength);
        constraints.ThrowIfAny();
        _kind = kind;
        _length = (int)(length ?? DefaultLength);
        _after = token is null ? null : ReadToken(kind, token);
    }

    /// <summary>
    /// Returns the newest entries after the previous page, and the token of the next page; the token is null at the
    /// end.
    /// </summary>
    public (List<T> Page, string? NextToken) Take<T>(IEnumerable<T> all, Func<T, string> id)
    {
        var after = _after;
        var page = all.OrderByDescending(id, StringComparer.Ordinal)
            .Where(item => after is null || string.CompareOrdinal(id(item), after) < 0).Take(_length + 1).ToList();
        if (page.Count <= _length) return (page, null);
        page.RemoveAt(_length);
        return (page, TokenOf(_kind, id(page[^1])));
    }

    private static string TokenOf(string kind, string id) => Convert.ToHexStringLower(Encoding.ASCII.GetBytes($"{kind} {id}".PadRight(TokenLength / 2)));

    private static string ReadToken(string kind, string token)
    {
        try
        {
            if (Encoding.ASCII.GetString(Convert.FromHexString(token)).TrimEnd().Split(' ') is [var found, var id] && found == kind) return id;
        }
        catch (FormatException)
        {
            // Refused like any other invalid token.
        }

        throw EngineException.Validation("Invalid Request: Provided nextToken is invalid: " + token);
    }
}
