namespace Tern.Lookups;

/// <summary>A request, sent as often as <see cref="Attempts"/> says when the service is at fault. No record: headers and content are secrets.</summary>
internal sealed class LookupRequest(HttpMethod method, Uri address)
{
    public HttpMethod Method { get; } = method;

    public Uri Address { get; } = address;

    public (string Name, string Value)[] Headers { get; init; } = [];

    /// <summary>The body; empty for a GET.</summary>
    public ReadOnlyMemory<byte> Content { get; init; }

    public string? ContentType { get; init; }

    /// <summary>The longest that one attempt may take.</summary>
    public required TimeSpan Timeout { get; init; }

    public required int Attempts { get; init; }

    /// <summary>The attempts where no connection can be opened: most programs that ask are not on such a machine at all.</summary>
    public int? ConnectAttempts { get; init; }
}
