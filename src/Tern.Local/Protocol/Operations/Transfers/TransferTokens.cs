using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol.Operations.Transfers;

/// <summary>Tokens of ListExports and ListImports: which kind of list, and the id that the last page ended with; as long as the service's, for its clients check that.</summary>
internal static class TransferTokens
{
    private const int Length = 112;

    public static string Of(string kind, string id) => Convert.ToHexStringLower(Encoding.ASCII.GetBytes($"{kind} {id}".PadRight(Length / 2)));

    /// <summary>The id in a token of the kind.</summary>
    public static string? Read(string kind, string? token)
    {
        if (token is null) return null;
        try
        {
            if (Encoding.ASCII.GetString(Convert.FromHexString(token)).TrimEnd().Split(' ') is [var found, var id] && found == kind) return id;
        }
        catch (FormatException)
        {
            // Refused like any other that is none.
        }

        throw EngineException.Validation("Invalid Request: Provided nextToken is invalid: " + token);
    }

    /// <summary>A page of a list that is newest first.</summary>
    public static (List<T> Page, bool HasMore) Page<T>(IEnumerable<T> all, Func<T, string> id, string? after, int most)
    {
        var rest = all.OrderByDescending(id, StringComparer.Ordinal).Where(item => after is null || string.CompareOrdinal(id(item), after) < 0).Take(most + 1).ToList();
        var hasMore = rest.Count > most;
        if (hasMore) rest.RemoveAt(most);
        return (rest, hasMore);
    }
}
