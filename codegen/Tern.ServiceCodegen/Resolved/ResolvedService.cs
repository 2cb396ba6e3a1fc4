using Tern.ServiceCodegen.Endpoints;
using Tern.ServiceCodegen.Models;

namespace Tern.ServiceCodegen.Resolved;

/// <summary>A service with every question answered: what is left is to print it.</summary>
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
/// <param name="Traits">The flags of <c>AwsOperationTraits</c>, as C#; null for none.</param>
/// <param name="Resource">What a call is about, as C# over <c>request</c>; null for nothing that has a name.</param>
/// <param name="EndpointParameters">What the operation adds to the parameters of the endpoint rules; empty for nothing.</param>
/// <param name="HostPrefix">The parts of what comes before the host: literal texts and members in turn; empty for none.</param>
/// <param name="Gzip">Whether long bodies are compressed.</param>
/// <param name="RequestTags">What the request puts on a span: statements over <c>request</c> and <c>activity</c>.</param>
/// <param name="ResponseTags">What the response puts on a span: statements over <c>response</c> and <c>activity</c>.</param>
/// <param name="ResponseMeters">What the response adds to the metric of consumed capacity: statements over <c>response</c> and <c>meter</c>.</param>
/// <param name="Method">The HTTP method.</param>
/// <param name="Uri">The path and query.</param>
internal sealed record ResolvedOperation(
    string Name, ResolvedStructure Request, ResolvedStructure Response, IReadOnlyList<string> Errors, string? Traits, string? Resource,
    IReadOnlyList<OperationEndpointParameter> EndpointParameters,
    IReadOnlyList<HostPrefixPart> HostPrefix, bool Gzip, IReadOnlyList<string> RequestTags, IReadOnlyList<string> ResponseTags,
    IReadOnlyList<string> ResponseMeters, string Method, string Uri)
{
    /// <summary>How its requests are signed where that is not the service's way, as C#; null for the service's.</summary>
    internal string? AuthSchemes { get; init; }

    /// <summary>Whether a signed request can be handed to somebody else: it has a signature, and no stream of events.</summary>
    internal bool CanPresign { get; init; }

    /// <summary>Whether the body is not part of the signature.</summary>
    internal bool UnsignedPayload { get; init; }

    /// <summary>The root element of the request's document in XML; null for the other protocols.</summary>
    internal WireElement? RequestRoot { get; init; }

    /// <summary>The element around the result of awsQuery; null for none.</summary>
    internal string? ResultWrapper { get; init; }

    /// <summary>Whether it goes by HTTP/2 only.</summary>
    internal bool RequiresHttp2 { get; init; }

    /// <summary>Whether the body must come with its MD5.</summary>
    internal bool ChecksumRequired { get; init; }

    /// <summary>The checksums of the bodies; null for none.</summary>
    internal ResolvedChecksum? Checksum { get; init; }

    /// <summary>
    /// The one error of an operation whose answers have no body (HEAD), which its status then means; null where there is none, or several.
    /// </summary>
    internal (int Status, string Name, string Code)? ErrorOfStatus { get; init; }

    /// <summary>The request's member for the address of a copy from another region, which is presigned there first; null for other operations.</summary>
    internal ResolvedMember? CopyUrl { get; init; }

    /// <summary>The request's member for the region that such a copy goes to; null where the request has none.</summary>
    internal ResolvedMember? CopyDestination { get; init; }

    /// <summary>What errors say that a call was about, as C# over <c>request</c>; null for its resource.</summary>
    internal string? Subject { get; init; }

    /// <summary>Whether a success may come without the document that its response has: the model says 204, or the service is known to.</summary>
    internal bool MayBeEmpty { get; init; }

    /// <summary>The root of the answer's document, which it must have; null where the name isn't known.</summary>
    internal string? ResponseRoot { get; init; }

    /// <summary>Whether the root of the answer's document is the response's only member, not the element around it.</summary>
    internal bool IsUnwrapped { get; init; }
}

/// <summary>The checksums of an operation's bodies.</summary>
/// <param name="Algorithm">The request's member that names the algorithm; null for none.</param>
/// <param name="IsRequired">Whether the request must have one.</param>
/// <param name="ChecksAnswer">Whether the answer may have one.</param>
/// <param name="AskHeader">The header by which the answer is asked for one; null for none.</param>
internal sealed record ResolvedChecksum(ResolvedMember? Algorithm, bool IsRequired, bool ChecksAnswer, string? AskHeader);

/// <summary>A parameter of the endpoint rules that an operation gives.</summary>
/// <param name="Property">The property that holds it.</param>
/// <param name="Value">Its value, as C# over <c>request</c>; null where <paramref name="Statements"/> find it.</param>
/// <param name="Statements">The statements that return it.</param>
internal sealed record OperationEndpointParameter(string Property, string? Value, IReadOnlyList<string> Statements);

/// <summary>A part of a host prefix: a text, or a member's value.</summary>
internal sealed record HostPrefixPart(string? Text, ResolvedMember? Member);

/// <summary>A structure, union, request, response or error.</summary>
/// <param name="Name">Its name in C#.</param>
/// <param name="Shape">Its name in the model.</param>
/// <param name="Summary">What it is, in a sentence.</param>
/// <param name="Members">Its members.</param>
/// <param name="IsUnion">Whether one member only is set.</param>
/// <param name="IsWritten">Whether requests hold it.</param>
/// <param name="IsRead">Whether responses or errors hold it.</param>
/// <param name="IsRoot">Whether it is a whole request or response.</param>
internal sealed record ResolvedStructure(
    string Name, string Shape, string Summary, IReadOnlyList<ResolvedMember> Members, bool IsUnion, bool IsWritten, bool IsRead, bool IsRoot = false)
{
    /// <summary>Whether a part of the class is written by hand.</summary>
    internal bool IsPartial { get; init; }

    /// <summary>Whether something copies it, such as a paginator.</summary>
    internal bool IsPaged { get; init; }

    /// <summary>What the model says of an error.</summary>
    internal ErrorModel? Error { get; init; }

    /// <summary>The member that is the whole body; null where the body is a document of <see cref="BodyMembers"/>, or there is none.</summary>
    internal ResolvedMember? Payload { get; init; }

    /// <summary>Whether it is the union of a stream's events.</summary>
    internal bool IsEventStream { get; init; }

    /// <summary>The exceptions that may come in place of a stream's events: the member's name, the shape's, and the status of an answer with it.</summary>
    internal IReadOnlyList<(string Member, string Shape, int Status)> EventExceptions { get; init; } = [];

    /// <summary>Whether it comes as an event of a stream.</summary>
    internal bool IsEvent { get; init; }

    /// <summary>Whether the body is a stream of events.</summary>
    internal bool HasEvents => Payload?.Type is EventStreamType or EventSourceType;

    /// <summary>The members that a document holds, wherever HTTP has them.</summary>
    internal IEnumerable<ResolvedMember> DocumentMembers =>
        Members.Where(member => member.Location != ResolvedMember.EventHeader && !((IsEvent || HasEvents) && ReferenceEquals(member, Payload)));

    /// <summary>The members that the body's document holds: beside events, that of the first message.</summary>
    internal IEnumerable<ResolvedMember> BodyMembers =>
        DocumentMembers.Where(member => member.Location is null && (Payload is null || IsEvent || HasEvents));
}

/// <summary>A member of a structure.</summary>
/// <param name="Name">Its name in C#.</param>
/// <param name="Identifier">Its name as a variable.</param>
/// <param name="WireName">Its name on the wire.</param>
/// <param name="Type">Its type.</param>
/// <param name="Summary">What it is, in a sentence.</param>
/// <param name="Required">Whether a request can't be sent without it.</param>
/// <param name="IdempotencyToken">Whether it is filled when it is not set.</param>
/// <param name="Sensitive">Whether its value must not be shown.</param>
/// <param name="NeverNull">Whether a collection is empty rather than null.</param>
/// <param name="Location">Where it goes in HTTP; null for the body, and for members of structures within a request or response.</param>
internal sealed record ResolvedMember(
    string Name, string Identifier, string WireName, ResolvedType Type, string Summary, bool Required, bool IdempotencyToken, bool Sensitive,
    bool NeverNull, string? Location)
{
    /// <summary>The location of a member that is a header of its event.</summary>
    internal const string EventHeader = "eventheader";

    /// <summary>Whether it is JSON text, which a header holds as base64.</summary>
    internal bool JsonValue { get; init; }

    /// <summary>Its name in XML and in the forms of awsQuery; for a list whose elements stand in its place, theirs.</summary>
    internal string XmlName { get; init; } = WireName;

    /// <summary>Its name in the forms of ec2Query.</summary>
    internal string Ec2QueryName { get; init; } = WireName;

    /// <summary>The namespace that its element declares; null for none.</summary>
    internal XmlNamespace? XmlNamespace { get; init; }

    /// <summary>Whether it is an attribute of the structure's element.</summary>
    internal bool IsXmlAttribute { get; init; }

    /// <summary>Whether the elements of the list, or the entries of the map, stand in its place.</summary>
    internal bool IsFlattened { get; init; }

    /// <summary>Whether it is the client's and not sent.</summary>
    internal bool IsUnsent { get; init; }

    /// <summary>Whether it is an id, of which a request has what comes after its last slash.</summary>
    internal bool HasPath { get; init; }

    /// <summary>Whether it is a time that need not be one: S3 gives back whatever an object was stored with. Its text is a member too.</summary>
    internal bool HasText { get; init; }

    /// <summary>Whether it is a map of headers that a request makes when it is first asked for: callers never find null.</summary>
    internal bool IsMadeOnUse { get; init; }

    /// <summary>Whether it is the header with an object's tags as a query: a dictionary goes with it.</summary>
    internal bool HasTags { get; init; }

    /// <summary>The property that tells whether it was set.</summary>
    internal string Given => IsMadeOnUse ? "Given" + Name : Name;

    /// <summary>Its name in the model, by which paginators, waiters and host prefixes know it.</summary>
    internal string ModelName { get; init; } = WireName;
}

/// <summary>A string of known values.</summary>
internal sealed record ResolvedEnum(string Name, IReadOnlyList<KeyValuePair<string, string>> Constants);

/// <summary>How to go through the pages of an operation.</summary>
/// <param name="Operation">The operation.</param>
/// <param name="Tokens">The request's member and the response's value of every token.</param>
/// <param name="Item">The type of the items; null when the pages have none.</param>
/// <param name="Items">The items of a page, as C# over <c>page</c>.</param>
/// <param name="More">Whether there are more pages, as C# over <c>page</c>; null where the tokens say it.</param>
internal sealed record ResolvedPaginator(
    ResolvedOperation Operation, IReadOnlyList<PageToken> Tokens, ResolvedType? Item, string? Items, string? More)
{
    /// <summary>Whether there may be nulls among the items.</summary>
    internal bool HasNulls { get; init; }
}

/// <summary>A token that leads from one page to the next.</summary>
internal sealed record PageToken(ResolvedMember Input, string Output);

/// <summary>What to wait for.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Operation">The operation that is asked.</param>
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
