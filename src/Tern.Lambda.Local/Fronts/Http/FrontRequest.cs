namespace Tern.Lambda.Local.Fronts.Http;

/// <summary>A request as a client sent it to a front, read to its end.</summary>
internal sealed record FrontRequest
{
    /// <summary>The method, such as <c>GET</c>.</summary>
    public required string Method { get; init; }

    /// <summary>The path as it was sent, with its escapes; begins with a slash. Without the prefix by which the front was reached.</summary>
    public required string RawPath { get; init; }

    /// <summary>The query as it was sent, without its question mark; empty for none.</summary>
    public string RawQuery { get; init; } = "";

    /// <summary>The headers in their order, one entry for each line that was sent.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>The body; empty for none.</summary>
    public ReadOnlyMemory<byte> Body { get; init; }

    /// <summary>Such as <c>HTTP/1.1</c>.</summary>
    public string Protocol { get; init; } = "HTTP/1.1";

    /// <summary>The address of the client.</summary>
    public string SourceIp { get; init; } = "127.0.0.1";

    /// <summary>The port that it came in by.</summary>
    public int Port { get; init; } = 80;

    /// <summary>When it came.</summary>
    public required DateTimeOffset Time { get; init; }

    /// <summary>What names it, in its event and in its answer.</summary>
    public required string RequestId { get; init; }

    /// <summary>The value for <c>X-Amzn-Trace-Id</c>: the client's, or one that was made for it.</summary>
    public required string TraceId { get; init; }

    /// <summary>The path with its escapes undone.</summary>
    public string Path => Uri.UnescapeDataString(RawPath);

    /// <summary>The name in the Host header, with its port; empty for none.</summary>
    public string Host => FindHeader("host") ?? "";

    /// <summary>The last value of a header; null for none. Services take the last where they take one.</summary>
    public string? FindHeader(string name)
    {
        for (var i = Headers.Count - 1; i >= 0; i--)
        {
            if (Headers[i].Key.Equals(name, StringComparison.OrdinalIgnoreCase)) return Headers[i].Value;
        }

        return null;
    }
}
