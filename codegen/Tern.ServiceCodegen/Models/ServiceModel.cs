using System.Text.Json;

namespace Tern.ServiceCodegen.Models;

/// <summary>A compact model as it is in its file; nothing is decided yet.</summary>
/// <param name="FileName">The file, for messages and headers.</param>
/// <param name="Hash">The first digits of its SHA-256.</param>
/// <param name="Schema">The number of the file's schema.</param>
/// <param name="Service">The metadata that all operations share.</param>
/// <param name="Operations">The operations by name, in the file's order.</param>
/// <param name="Shapes">The shapes by name.</param>
/// <param name="Paginators">The paginators by operation.</param>
/// <param name="Waiters">The waiters by name.</param>
/// <param name="Endpoints">The endpoint rules; undefined if there are none.</param>
internal sealed record ServiceModel(
    string FileName, string Hash, int Schema, ServiceInfo Service, IReadOnlyDictionary<string, OperationModel> Operations,
    IReadOnlyDictionary<string, Shape> Shapes,
    IReadOnlyDictionary<string, PaginatorModel> Paginators, IReadOnlyDictionary<string, WaiterModel> Waiters, JsonElement Endpoints);

/// <summary>The metadata that all operations of a service share.</summary>
internal sealed record ServiceInfo(
    string Id, string Name, string ApiVersion, string Protocol, string TargetPrefix, bool QueryCompatible, string SigningName, string SettingsKey)
{
    /// <summary>All protocols that it knows.</summary>
    public IReadOnlyList<string> Protocols { get; init; } = [Protocol];

    /// <summary>The default namespace of request documents, or null.</summary>
    public XmlNamespaceModel? XmlNamespace { get; init; }

    /// <summary>The schemes by which requests are signed, the preferred first.</summary>
    public IReadOnlyList<string> AuthSchemes { get; init; } = [AuthSchemeNames.SigV4];

    /// <summary>true if signatures follow S3's rules; otherwise, false.</summary>
    public bool FollowsS3 { get; init; }

    /// <summary>true if event streams require HTTP/2; otherwise, false.</summary>
    public bool EventsByHttp2 { get; init; }
}

/// <summary>One operation.</summary>
internal sealed record OperationModel(
    string Name, string Method, string Uri, string? Input, string? Output, IReadOnlyList<string> Errors, bool Idempotent, bool ReadOnly, string? AuthType,
    string? HostPrefix,
    IReadOnlyList<string> Compress, IReadOnlyDictionary<string, string> Context, IReadOnlyList<string> Unknown)
{
    /// <summary>The schemes by which its requests are signed, if they differ from the service's; empty for the service's.</summary>
    public IReadOnlyList<string> AuthSchemes { get; init; } = [];

    /// <summary>true if the body is not part of the signature; otherwise, false.</summary>
    public bool UnsignedPayload { get; init; }

    /// <summary>The root element of the request's document, when it is not the shape's own.</summary>
    public string? InputXmlName { get; init; }

    /// <summary>The namespace of that.</summary>
    public XmlNamespaceModel? InputXmlNamespace { get; init; }

    /// <summary>The element around the result in awsQuery, or null.</summary>
    public string? ResultWrapper { get; init; }

    /// <summary>true if the request must contain the MD5 of its body; otherwise, false.</summary>
    public bool ChecksumRequired { get; init; }

    /// <summary>The use of endpoint discovery: <c>required</c>, <c>optional</c> or null.</summary>
    public string? EndpointDiscovery { get; init; }

    /// <summary>true if it is the operation that returns the discovered endpoints; otherwise, false.</summary>
    public bool IsEndpointOperation { get; init; }

    /// <summary>The status of a success; 200 unless the model specifies another.</summary>
    public int Status { get; init; } = 200;

    /// <summary>The checksums of bodies, whose algorithm the caller can choose, or null.</summary>
    public ChecksumModel? Checksum { get; init; }

    /// <summary>The constant endpoint parameters of the operation: names to strings and Booleans.</summary>
    public IReadOnlyDictionary<string, JsonElement> StaticContext { get; init; } = new Dictionary<string, JsonElement>();
}

/// <summary>The checksums of an operation's bodies.</summary>
/// <param name="AlgorithmMember">The request member that specifies the algorithm, or null.</param>
/// <param name="IsRequired">true if the request requires one; otherwise, false.</param>
/// <param name="ValidationMember">The request member that requests the response's checksum, or null.</param>
/// <param name="AnswerAlgorithms">The algorithms of the response, the preferred one first.</param>
internal sealed record ChecksumModel(string? AlgorithmMember, bool IsRequired, string? ValidationMember, IReadOnlyList<string> AnswerAlgorithms);

/// <summary>One shape.</summary>
internal sealed record Shape(string Name, string Type)
{
    public IReadOnlyList<MemberModel> Members { get; init; } = [];
    public MemberModel? Element { get; init; }
    public MemberModel? Key { get; init; }
    public IReadOnlyList<string>? Enum { get; init; }
    public ErrorModel? Error { get; init; }
    public bool Union { get; init; }
    public bool Document { get; init; }
    public bool EventStream { get; init; }
    public bool Event { get; init; }
    public bool Sparse { get; init; }
    public bool Streaming { get; init; }
    public bool RequiresLength { get; init; }
    public bool Sensitive { get; init; }
    public string? TimestampFormat { get; init; }
    public string? Payload { get; init; }
    public bool Flattened { get; init; }
    public string? XmlName { get; init; }
    public XmlNamespaceModel? XmlNamespace { get; init; }
    public decimal? Min { get; init; }
    public decimal? Max { get; init; }
    public string? Pattern { get; init; }
    public bool Deprecated { get; init; }
}

/// <summary>The error traits of a shape.</summary>
internal sealed record ErrorModel(string? Code, string? Retryable, int? Status, string? Fault)
{
    /// <summary>The status of a response with the error. If the model has none, it is that of a bad request or of a server error.</summary>
    internal int AnyStatus => Status ?? (Fault == "server" ? 500 : 400);
}

/// <summary>A reference to a shape: a structure's member, a list's element, a map's key or value.</summary>
internal sealed record MemberModel(string Name, string Shape)
{
    public bool Required { get; init; }
    public string? Location { get; init; }
    public string? WireName { get; init; }
    public string? TimestampFormat { get; init; }
    public bool JsonValue { get; init; }
    public bool Streaming { get; init; }
    public bool EventPayload { get; init; }
    public bool EventHeader { get; init; }
    public bool IdempotencyToken { get; init; }
    public bool HostLabel { get; init; }
    public bool Sensitive { get; init; }
    public bool Document { get; init; }
    public bool Deprecated { get; init; }
    public string? Context { get; init; }
    public string? QueryName { get; init; }
    public bool Flattened { get; init; }
    public bool XmlAttribute { get; init; }
    public XmlNamespaceModel? XmlNamespace { get; init; }
}

/// <summary>A namespace of XML, and the prefix that is bound to it; null for the default one.</summary>
internal sealed record XmlNamespaceModel(string Uri, string? Prefix);

/// <summary>The pagination of an operation.</summary>
internal sealed record PaginatorModel(IReadOnlyList<string> In, IReadOnlyList<string> Out, IReadOnlyList<string> Items, string? More);

/// <summary>A state to wait for, and the conditions that detect it.</summary>
internal sealed record WaiterModel(string Name, string Operation, int Delay, int MaxAttempts, IReadOnlyList<AcceptorModel> Acceptors);

/// <summary>An acceptor of a waiter. The expected value is a string, a number or a Boolean.</summary>
internal sealed record AcceptorModel(string State, string Matcher, string? Argument, JsonElement Expected);
