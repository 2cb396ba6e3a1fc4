using System.Buffers.Text;
using System.Text;

namespace Tern.Local.Sns;

/// <summary>The pages of lists: 100 entries, and a token that contains the key of the last one.</summary>
internal static class SnsPages
{
    private const int Size = 100;
    private const string Mark = "after:";

    /// <summary>Returns the page after a token.</summary>
    /// <param name="all">The entries in the order of their keys.</param>
    /// <param name="key">Returns the key of an entry.</param>
    /// <param name="token">The token, or null for the first page.</param>
    /// <param name="next">The token of the next page, or null if this is the last.</param>
    public static List<T> Take<T>(IEnumerable<T> all, Func<T, string> key, string? token, out string? next)
    {
        if (token is { Length: > 0 })
        {
            var after = Read(token);
            all = all.Where(entry => string.CompareOrdinal(key(entry), after) > 0);
        }

        var page = all.Take(Size + 1).ToList();
        next = null;
        if (page.Count <= Size) return page;
        page.RemoveAt(Size);
        next = Base64Url.EncodeToString(Encoding.UTF8.GetBytes(Mark + key(page[^1])));
        return page;
    }

    private static string Read(string token)
    {
        var text = Base64Url.IsValid(token) ? Encoding.UTF8.GetString(Base64Url.DecodeFromChars(token)) : "";
        return text.StartsWith(Mark, StringComparison.Ordinal) ? text[Mark.Length..] : throw SnsErrors.Invalid("NextToken");
    }
}
