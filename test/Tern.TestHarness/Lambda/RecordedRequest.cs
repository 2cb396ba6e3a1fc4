using System.Text;

namespace Tern.TestHarness;

/// <summary>One request as the fake Runtime API received it.</summary>
public sealed class RecordedRequest
{
    public required int Connection { get; init; }

    /// <summary>The request line's method and path: <c>POST /2018-06-01/runtime/init/error</c>.</summary>
    public required string Line { get; init; }

    public required Dictionary<string, string> Headers { get; init; }

    public required byte[] Body { get; init; }

    /// <summary>The chunks of a chunked body, each as it was framed.</summary>
    public List<byte[]> Chunks { get; init; } = [];

    public Dictionary<string, string> Trailers { get; init; } = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>The invocation's id, where the path has one.</summary>
    public string? RequestId
    {
        get
        {
            const string before = "/runtime/invocation/";
            var at = Line.IndexOf(before, StringComparison.Ordinal);
            if (at < 0 || Line.EndsWith("/next", StringComparison.Ordinal)) return null;
            var id = Line[(at + before.Length)..];
            return id[..id.IndexOf('/', StringComparison.Ordinal)];
        }
    }

    public bool IsNext => Line == "GET /2018-06-01/runtime/invocation/next";

    public bool IsResponse => RequestId is not null && Line.EndsWith("/response", StringComparison.Ordinal);

    public bool IsError => RequestId is not null && Line.EndsWith("/error", StringComparison.Ordinal);

    public string Text => Encoding.UTF8.GetString(Body);

    public override string ToString() => Line;
}
