using Tern.Lambda.Events;

namespace Tern.Lambda.Routing;

/// <summary>Finds values in an undecoded query, without building a list.</summary>
internal static class QueryText
{
    /// <summary>Returns true if the text must be decoded.</summary>
    public static bool IsEncoded(ReadOnlySpan<byte> text) => text.ContainsAny((byte)'%', (byte)'+');

    /// <summary>Takes the next value of a name from a query, together with everything before it.</summary>
    /// <param name="query">The query; afterwards, the rest of the query.</param>
    /// <param name="name">The name, which is case-sensitive.</param>
    /// <param name="value">The undecoded value.</param>
    /// <returns>true if there is another value; otherwise, false.</returns>
    public static bool TryTake(ref ReadOnlySpan<byte> query, string name, out ReadOnlySpan<byte> value)
    {
        while (!query.IsEmpty)
        {
            var end = query.IndexOf((byte)'&');
            var pair = end < 0 ? query : query[..end];
            query = end < 0 ? default : query[(end + 1)..];
            var equals = pair.IndexOf((byte)'=');
            var key = equals < 0 ? pair : pair[..equals];
            if (!IsName(key, name)) continue;
            value = equals < 0 ? default : pair[(equals + 1)..];
            return true;
        }

        value = default;
        return false;
    }

    private static bool IsName(ReadOnlySpan<byte> key, string name) =>
        IsEncoded(key) ? FormText.Decode(System.Text.Encoding.UTF8.GetString(key)) == name : EventName.Equals(key, name, ignoreCase: false);
}
