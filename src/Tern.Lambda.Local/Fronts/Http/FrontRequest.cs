namespace Tern.Lambda.Local.Fronts;

/// <summary>A client's request to a front, with the whole body.</summary>
internal sealed record FrontRequest
{
    /// <summary>Gets the method, such as <c>GET</c>.</summary>
    public required string Method { get; init; }

    /// <summary>
    /// Gets the path as it was sent, with its escapes and a leading slash, but without the prefix that leads to the
    /// front.
    /// </summary>
    public required string RawPath { get; init; }

    /// <summary>Gets the query as it was sent, without the question mark; empty for none.</summary>
    public string RawQuery { get; init; } = "";

    /// <summary>Gets the headers in order, one entry for each header line.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>Gets the body; empty for none.</summary>
    public ReadOnlyMemory<byte> Body { get; init; }

    /// <summary>Gets the protocol, such as <c>HTTP/1.1</c>.</summary>
    public string Protocol { get; init; } = "HTTP/1.1";

    /// <summary>Gets the address of the client.</summary>
    public string SourceIp { get; init; } = "127.0.0.1";

    /// <summary>Gets the port at which the request arrived.</summary>
    public int Port { get; init; } = 80;

    /// <summary>Gets the time at which the request arrived.</summary>
    public required DateTimeOffset Time { get; init; }

    /// <summary>Gets the ID of the request, used in its event and in the response.</summary>
    public required string RequestId { get; init; }

    /// <summary>Gets the value for <c>X-Amzn-Trace-Id</c>: the client's, or a generated one.</summary>
    public required string TraceId { get; init; }

    /// <summary>Gets the decoded path.</summary>
    public string Path => Uri.UnescapeDataString(RawPath);

    /// <summary>Gets the host and port from the Host header; empty for none.</summary>
    public string Host => FindHeader("host") ?? "";

    /// <summary>
    /// Returns the last value of a header, or null if there is none. Services that use a single value take the last.
    /// </summary>
    public string? FindHeader(string name)
    {
        for (var i = Headers.Count - 1; i >= 0; i--)
        {
            if (Headers[i].Key.Equals(name, StringComparison.OrdinalIgnoreCase)) return Headers[i].Value;
        }

        return null;
    }
}
