using System.Globalization;
using Tern.Observation;

namespace Tern.Diagnostics;

/// <summary>
/// Determines the shape of an HTTP request. Requests that differ only in IDs have the same shape, such as <c>GET
/// api.example.com/items/*</c>.
/// </summary>
internal static class HttpCallShape
{
    // Longer than any word in a route.
    private const int LongestWord = 32;
    private const int MostSegments = 12;

    /// <summary>Returns the operation of a request.</summary>
    /// <param name="method">The method.</param>
    /// <param name="host">The host.</param>
    /// <param name="port">The port, or 0 for the scheme's default port.</param>
    /// <param name="path">The path, starting with a slash, without the query.</param>
    public static string Of(string method, string host, int port, ReadOnlySpan<char> path)
    {
        var shape = new System.Text.StringBuilder(method.Length + host.Length + 32).Append(method).Append(' ').Append(host);
        if (port is not (0 or 80 or 443)) shape.Append(CultureInfo.InvariantCulture, $":{port}");
        var count = 0;
        foreach (var range in path.Split('/'))
        {
            var segment = path[range];
            if (segment.IsEmpty) continue;
            if (++count > MostSegments) return shape.Append("/…").ToString();
            shape.Append('/');
            if (IsId(segment)) shape.Append('*');
            else shape.Append(segment);
        }

        return shape.ToString();
    }

    /// <summary>
    /// Splits a span's URL into path and query. The query is a star if the runtime redacts it.
    /// </summary>
    public static (string Path, string Query) Split(string? url)
    {
        if (url is null) return ("", "");
        var start = url.IndexOf("://", StringComparison.Ordinal);
        start = start < 0 ? 0 : url.IndexOf('/', start + 3);
        if (start < 0) return ("/", "");
        var fragment = url.IndexOf('#', start);
        if (fragment >= 0) url = url[..fragment];
        var query = url.IndexOf('?', start);
        return query < 0 ? (url[start..], "") : (url[start..query], url[(query + 1)..]);
    }

    /// <summary>Returns a hash of the request, or 0 if its query is redacted.</summary>
    public static ulong Hash(string operation, string path, string query) =>
        query == "*" ? 0 : AwsObservedCall.ComputeHash(query, AwsObservedCall.ComputeHash(path, AwsObservedCall.ComputeHash(operation)));

    // Words in routes contain no digits, except for versions such as v2. Any other segment with a digit is an ID.
    private static bool IsId(ReadOnlySpan<char> segment)
    {
        if (segment.Length > LongestWord || segment.Contains('%')) return true;
        if (segment.Length <= 3 && segment[0] == 'v') return false;
        return segment.ContainsAnyInRange('0', '9');
    }
}
