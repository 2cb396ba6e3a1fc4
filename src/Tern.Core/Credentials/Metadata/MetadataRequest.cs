namespace Tern.Credentials.Metadata;

/// <summary>A request to a metadata service, sent as often as <see cref="Attempts"/> says when the service is at fault.</summary>
internal sealed record MetadataRequest(HttpMethod Method, Uri Address)
{
    public (string Name, string Value)[] Headers { get; init; } = [];

    /// <summary>The longest that one attempt may take.</summary>
    public required TimeSpan Timeout { get; init; }

    public required int Attempts { get; init; }

    /// <summary>The attempts where no connection can be opened: most programs that ask are not on such a machine at all.</summary>
    public int? ConnectAttempts { get; init; }
}
