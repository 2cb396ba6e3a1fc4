using System.Text;

namespace Tern.TestHarness;

/// <summary>A request as it came.</summary>
public sealed class AskedRequest
{
    private readonly Dictionary<string, string> _headers;

    public AskedRequest(Exchange exchange)
    {
        var lines = exchange.Head.Split("\r\n");
        (Method, Target) = lines[0].Split(' ') is [var method, var target, _] ? (method, target) : throw new InvalidDataException(lines[0]);
        _headers = lines[1..].Select(static line => line.Split(':', 2))
            .ToDictionary(static field => field[0], static field => field[1].Trim(), StringComparer.OrdinalIgnoreCase);
        Body = exchange.Body;
    }

    public string Method { get; }

    /// <summary>The path and query, escaped as they were sent.</summary>
    public string Target { get; }

    public byte[] Body { get; }

    public string Text => Encoding.UTF8.GetString(Body);

    public string? this[string header] => _headers.GetValueOrDefault(header);
}
