namespace Tern.Local.Serving;

/// <summary>The parts of a request that a signature covers.</summary>
internal sealed class SignedRequest
{
    public required string Method { get; init; }

    /// <summary>Gets the path as it was sent, not decoded.</summary>
    public required string Path { get; init; }

    /// <summary>Gets the query as it was sent, without its question mark.</summary>
    public required string Query { get; init; }

    /// <summary>Gets all headers with <c>host</c>. The names are in lower case.</summary>
    public required IEnumerable<KeyValuePair<string, string>> Headers { get; init; }

    /// <summary>Gets the bucket if it is in the host name and not in the path; otherwise, null.</summary>
    public string? HostBucket { get; init; }

    /// <summary>Returns a header, or null if there is none.</summary>
    public string? Header(string name)
    {
        foreach (var (key, value) in Headers)
        {
            if (key == name) return value;
        }

        return null;
    }
}
