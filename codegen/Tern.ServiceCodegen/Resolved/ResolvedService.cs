using Tern.ServiceCodegen.Endpoints;
using Tern.ServiceCodegen.Models;

namespace Tern.ServiceCodegen.Resolved;

/// <summary>A fully resolved service, ready to be printed.</summary>
internal sealed record ResolvedService(
    ServiceTarget Target, ServiceModel Model, IReadOnlyList<ResolvedOperation> Operations, IReadOnlyList<ResolvedStructure> Structures,
    IReadOnlyList<ResolvedEnum> Enums,
    IReadOnlyList<ResolvedStructure> Errors, IReadOnlyList<ResolvedType> Writers, IReadOnlyList<ResolvedType> Readers,
    IReadOnlyList<ResolvedPaginator> Paginators,
    IReadOnlyList<ResolvedWaiter> Waiters, EndpointRuleSet? Endpoints)
{
    internal string ModelNamespace => Target.Namespace + ".Model";

    internal string Client => Target.Name + "Client";

    /// <summary>The class with the functions that lists and maps need.</summary>
    internal string Helpers => Target.Name + Model.Service.Protocol switch
    {
        "rpcv2Cbor" => "Cbor",
        "awsQuery" or "ec2Query" or "restXml" => "Xml",
        _ => "Json",
    };

    /// <summary>The service's name for people, fit for documentation.</summary>
    internal string Title => Model.Service.Name.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal);
}

/// <summary>One operation.</summary>
/// <param name="Name">Its wire name.</param>
/// <param name="Request">Its request.</param>
/// <param name="Response">Its response.</param>
/// <param name="Errors">The exceptions that it names.</param>
/// <param name="Traits">The flags of <c>AwsOperationTraits</c>, as C#, or null.</param>
/// <param name="Resource">The resource of a call, as C# over <c>request</c>; null if it has no name.</param>
/// <param name="EndpointParameters">The parameters of the endpoint rules that the operation adds.</param>
/// <param name="HostPrefix">The parts of the host prefix: literals and members in turn. It may be empty.</param>
/// <param name="Gzip">true if long bodies are compressed; otherwise, false.</param>
/// <param name="RequestTags">Statements over <c>request</c> and <c>activity</c> that set span tags from the request.</param>
/// <param name="ResponseTags">Statements over <c>response</c> and <c>activity</c> that set span tags from the response.</param>
/// <param name="Capacity">The capacity units that a response reports, as C# over <c>response</c>, or null.</param>
/// <param name="Method">The HTTP method.</param>
/// <param name="Uri">The path and query.</param>
internal sealed record ResolvedOperation(
    string Name, ResolvedStructure Request, ResolvedStructure Response, IReadOnlyList<string> Errors, string? Traits, string? Resource,
    IReadOnlyList<OperationEndpointParameter> EndpointParameters,
    IReadOnlyList<HostPrefixPart> HostPrefix, bool Gzip, IReadOnlyList<string> RequestTags, IReadOnlyList<string> ResponseTags,
    string? Capacity, string Method, string Uri)
{
    /// <summary>The signing of its requests, as C#, if it differs from the service's; otherwise, null.</summary>
    internal string? AuthSchemes { get; init; }

    /// <summary>true if it can be presigned, because it has a signature and no event stream; otherwise, false.</summary>
    internal bool CanPresign { get; init; }

    /// <summary>true if the body is not part of the signature; otherwise, false.</summary>
    internal bool UnsignedPayload { get; init; }

    /// <summary>The root element of the request's document in XML; null for the other protocols.</summary>
    internal WireElement? RequestRoot { get; init; }

    /// <summary>The element around the result in awsQuery, or null.</summary>
    internal string? ResultWrapper { get; init; }

    /// <summary>true if it requires HTTP/2; otherwise, false.</summary>
    internal bool RequiresHttp2 { get; init; }

    /// <summary>true if the request must contain the MD5 of its body; otherwise, false.</summary>
    internal bool ChecksumRequired { get; init; }

    /// <summary>The checksums of the bodies, or null.</summary>
    internal ResolvedChecksum? Checksum { get; init; }

    /// <summary>
    /// The only error of an operation whose responses have no body (HEAD), identified by its status; null if there is none or several.
    /// </summary>
    internal (int Status, string Name, string Code)? ErrorOfStatus { get; init; }

    /// <summary>The request's member for the address of a copy from another Region, which is presigned there first; null for other operations.</summary>
    internal ResolvedMember? CopyUrl { get; init; }

    /// <summary>The request's member for the Region that such a copy goes to; null where the request has none.</summary>
    internal ResolvedMember? CopyDestination { get; init; }

    /// <summary>The resource that errors name, as C# over <c>request</c>; null for the resource of the call.</summary>
    internal string? Subject { get; init; }

    /// <summary>true if a successful response may lack its document, because the model says 204 or the service is known to omit it; otherwise, false.</summary>
    internal bool MayBeEmpty { get; init; }

    /// <summary>The required root of the response document; null if the name isn't known.</summary>
    internal string? ResponseRoot { get; init; }

    /// <summary>true if the root of the response's document is the response's only member, not the element around it; otherwise, false.</summary>
    internal bool IsUnwrapped { get; init; }
}

/// <summary>The checksums of an operation's bodies.</summary>
/// <param name="Algorithm">The request member that specifies the algorithm, or null.</param>
/// <param name="IsRequired">true if the request requires one; otherwise, false.</param>
/// <param name="ChecksAnswer">true if the response can have one; otherwise, false.</param>
/// <param name="AskHeader">The header that requests a checksum of the response, or null.</param>
internal sealed record ResolvedChecksum(ResolvedMember? Algorithm, bool IsRequired, bool ChecksAnswer, string? AskHeader);

/// <summary>An endpoint rule parameter that an operation supplies.</summary>
/// <param name="Property">The property that holds it.</param>
/// <param name="Value">Its value, as C# over <c>request</c>; null where <paramref name="Statements"/> find it.</param>
/// <param name="Statements">The statements that return it.</param>
internal sealed record OperationEndpointParameter(string Property, string? Value, IReadOnlyList<string> Statements);

/// <summary>A part of a host prefix: a string, or a member's value.</summary>
internal sealed record HostPrefixPart(string? Text, ResolvedMember? Member);

/// <summary>A structure, union, request, response or error.</summary>
/// <param name="Name">Its name in C#.</param>
/// <param name="Shape">Its name in the model.</param>
/// <param name="Summary">The summary, a sentence.</param>
/// <param name="Members">Its members.</param>
/// <param name="IsUnion">true if exactly one member is set; otherwise, false.</param>
/// <param name="IsWritten">true if requests hold it; otherwise, false.</param>
/// <param name="IsRead">true if responses or errors hold it; otherwise, false.</param>
/// <param name="IsRoot">true if it is a whole request or response; otherwise, false.</param>
internal sealed record ResolvedStructure(
    string Name, string Shape, string Summary, IReadOnlyList<ResolvedMember> Members, bool IsUnion, bool IsWritten, bool IsRead, bool IsRoot = false)
{
    /// <summary>true if a part of the class is hand-written; otherwise, false.</summary>
    internal bool IsPartial { get; init; }

    /// <summary>true if code such as a paginator copies it; otherwise, false.</summary>
    internal bool IsPaged { get; init; }

    /// <summary>The error traits of the model.</summary>
    internal ErrorModel? Error { get; init; }

    /// <summary>The member that is the whole body; null if the body is a document of <see cref="BodyMembers"/>, or there is none.</summary>
    internal ResolvedMember? Payload { get; init; }

    /// <summary>true if it is the union of a stream's events; otherwise, false.</summary>
    internal bool IsEventStream { get; init; }

    /// <summary>The exceptions that can occur in place of a stream's events: the names of the member and the shape, and
    /// the status of such a response.</summary>
    internal IReadOnlyList<(string Member, string Shape, int Status)> EventExceptions { get; init; } = [];

    /// <summary>true if it comes as an event of a stream; otherwise, false.</summary>
    internal bool IsEvent { get; init; }

    /// <summary>true if the body is a stream of events; otherwise, false.</summary>
    internal bool HasEvents => Payload?.Type is EventStreamType or EventSourceType;

    /// <summary>The members in a document, regardless of their place in HTTP.</summary>
    internal IEnumerable<ResolvedMember> DocumentMembers =>
        Members.Where(member => member.Location != ResolvedMember.EventHeader && !((IsEvent || HasEvents) && ReferenceEquals(member, Payload)));

    /// <summary>The members in the body's document: with events, in the document of the first message.</summary>
    internal IEnumerable<ResolvedMember> BodyMembers =>
        DocumentMembers.Where(member => member.Location is null && (Payload is null || IsEvent || HasEvents));
}

/// <summary>A member of a structure.</summary>
/// <param name="Name">Its name in C#.</param>
/// <param name="Identifier">Its name as a variable.</param>
/// <param name="WireName">Its name on the wire.</param>
/// <param name="Type">Its type.</param>
/// <param name="Summary">The summary, a sentence.</param>
/// <param name="Required">true if a request can't be sent without it; otherwise, false.</param>
/// <param name="IdempotencyToken">true if it is generated when it isn't set; otherwise, false.</param>
/// <param name="Sensitive">true if its value must not be shown; otherwise, false.</param>
/// <param name="NeverNull">true if a collection is empty rather than null; otherwise, false.</param>
/// <param name="Location">The location in the HTTP message; null for the body, and for members of nested structures.</param>
internal sealed record ResolvedMember(
    string Name, string Identifier, string WireName, ResolvedType Type, string Summary, bool Required, bool IdempotencyToken, bool Sensitive,
    bool NeverNull, string? Location)
{
    /// <summary>The location of a member that is a header of its event.</summary>
    internal const string EventHeader = "eventheader";

    /// <summary>true if it is JSON text in a header, as base64; otherwise, false.</summary>
    internal bool JsonValue { get; init; }

    /// <summary>Its name in XML and in awsQuery forms; for a flattened list, the name of its elements.</summary>
    internal string XmlName { get; init; } = WireName;

    /// <summary>Its name in the forms of ec2Query.</summary>
    internal string Ec2QueryName { get; init; } = WireName;

    /// <summary>The namespace that its element declares, or null.</summary>
    internal XmlNamespace? XmlNamespace { get; init; }

    /// <summary>true if it is an attribute of the structure's element; otherwise, false.</summary>
    internal bool IsXmlAttribute { get; init; }

    /// <summary>true if the list or map is flattened; otherwise, false.</summary>
    internal bool IsFlattened { get; init; }

    /// <summary>true if only the client uses it and doesn't send it; otherwise, false.</summary>
    internal bool IsUnsent { get; init; }

    /// <summary>true if it is an ID of which requests contain only the part after the last slash; otherwise, false.</summary>
    internal bool HasPath { get; init; }

    /// <summary>true if it is a time that may be invalid, because S3 returns any text that an object was stored with;
    /// otherwise, false. Its text is a member too.</summary>
    internal bool HasText { get; init; }

    /// <summary>true if it is the encoding of an object, which may also contain the encoding of its upload; otherwise, false.</summary>
    internal bool HasChunkedEncoding { get; init; }

    /// <summary>true if it is a map of headers that is created on first access and never null; otherwise, false.</summary>
    internal bool IsMadeOnUse { get; init; }

    /// <summary>true if it is the header with an object's tags as a query string, for which a dictionary is added; otherwise, false.</summary>
    internal bool HasTags { get; init; }

    /// <summary>The property that indicates whether it was set.</summary>
    internal string Given => IsMadeOnUse ? "Given" + Name : Name;

    /// <summary>Its name in the model, by which paginators, waiters and host prefixes know it.</summary>
    internal string ModelName { get; init; } = WireName;
}

/// <summary>A string of known values.</summary>
internal sealed record ResolvedEnum(string Name, IReadOnlyList<KeyValuePair<string, string>> Constants);

/// <summary>The pagination of an operation.</summary>
/// <param name="Operation">The operation.</param>
/// <param name="Tokens">The request's member and the response's value of every token.</param>
/// <param name="Item">The type of the items; null when the pages have none.</param>
/// <param name="Items">The items of a page, as C# over <c>page</c>.</param>
/// <param name="More">A C# condition over <c>page</c> that is true if there are more pages; null if the tokens determine it.</param>
internal sealed record ResolvedPaginator(
    ResolvedOperation Operation, IReadOnlyList<PageToken> Tokens, ResolvedType? Item, string? Items, string? More)
{
    /// <summary>true if items may be null; otherwise, false.</summary>
    internal bool HasNulls { get; init; }
}

/// <summary>A token that leads from one page to the next.</summary>
internal sealed record PageToken(ResolvedMember Input, string Output);

/// <summary>A state to wait for.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Operation">The operation that is called.</param>
/// <param name="DelaySeconds">The least delay.</param>
/// <param name="MaxAttempts">The attempts that the model allows.</param>
/// <param name="Acceptors">The signs, in order.</param>
internal sealed record ResolvedWaiter(string Name, ResolvedOperation Operation, int DelaySeconds, int MaxAttempts, IReadOnlyList<ResolvedAcceptor> Acceptors);

/// <summary>One sign of a waiter: a condition over <c>response</c>, an error's code or status, or any error.</summary>
internal sealed record ResolvedAcceptor(string State, string? Condition, string? ErrorCode)
{
    /// <summary>The condition that every response meets.</summary>
    internal const string Always = "true";

    /// <summary>The status of an error; null for any.</summary>
    internal int? Status { get; init; }
}
