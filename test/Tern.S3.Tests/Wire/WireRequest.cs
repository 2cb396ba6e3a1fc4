using System.Text;

namespace Tern.S3.Tests.Wire;

/// <summary>A request as it would have gone over the wire.</summary>
internal sealed class WireRequest(HttpRequestMessage message, byte[] body)
{
    private readonly Dictionary<string, string> _headers = message.Headers.NonValidated
        .Concat(message.Content?.Headers.NonValidated ?? [])
        .ToDictionary(static header => header.Key, static header => header.Value.ToString(), StringComparer.OrdinalIgnoreCase);

    public string Method { get; } = message.Method.Method;

    public string Host { get; } = message.RequestUri!.Authority;

    /// <summary>Path and query, as they were sent.</summary>
    public string Target { get; } = message.RequestUri!.PathAndQuery;

    public byte[] Body => body;

    public string Text => Encoding.UTF8.GetString(body);

    public string? this[string header] => _headers.GetValueOrDefault(header);
}
