using Tern.ServiceCodegen.Models;

namespace Tern.ServiceCodegen.Servers;

/// <summary>A service as its server needs it: every name is decided.</summary>
internal sealed record ServerService(
    ServerSettings Settings, ServiceModel Model, IReadOnlyList<ServerOperation> Operations, IReadOnlyList<ServerStructure> Structures,
    IReadOnlyList<ServerRoute> Routes)
{
    internal string Namespace => $"Tern.Local.{Settings.Name}.Model";
}

/// <summary>An operation.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Request">The C# type of its requests.</param>
/// <param name="Answer">The C# type of its responses.</param>
internal sealed record ServerOperation(string Name, string Request, string Answer)
{
    /// <summary>The status of successful responses in restXml.</summary>
    internal int Status { get; init; } = 200;

    /// <summary>true if requests have a document or text as their body; otherwise, false.</summary>
    internal bool ReadsDocument { get; init; }
}

/// <summary>The conditions under which a request is for an operation.</summary>
/// <param name="Operation">The operation's name.</param>
/// <param name="Method">The method.</param>
/// <param name="Template">The path, with labels.</param>
/// <param name="Query">The parameters that the query must have, some with a value: <c>list-type=2</c>.</param>
/// <param name="Headers">The headers that distinguish it from an operation with the same path and parameters.</param>
internal sealed record ServerRoute(
    string Operation, string Method, string Template, IReadOnlyList<string> Query, IReadOnlyList<string> Headers);

/// <summary>A structure.</summary>
/// <param name="Name">Its name in the model and in C#.</param>
/// <param name="Members">The members, in the model's order.</param>
internal sealed record ServerStructure(string Name, IReadOnlyList<ServerMember> Members)
{
    /// <summary>true if requests contain it; otherwise, false.</summary>
    internal bool IsRead { get; init; }

    /// <summary>true if responses contain it; otherwise, false.</summary>
    internal bool IsWritten { get; init; }

    /// <summary>true if it is a whole request; otherwise, false.</summary>
    internal bool IsRequest { get; init; }

    /// <summary>true if it is a whole response; otherwise, false.</summary>
    internal bool IsAnswer { get; init; }

    /// <summary>The root element of a whole response in restXml; null if it has no document.</summary>
    internal string? Root { get; init; }

    /// <summary>true if the response's only member is the text of the root element; otherwise, false.</summary>
    internal bool IsUnwrapped { get; init; }

    /// <summary>The namespace that its element declares.</summary>
    internal XmlNamespaceModel? XmlNamespace { get; init; }

    /// <summary>true if something calls a writer of its elements; false if it is a response without them.</summary>
    internal bool HasWriter => !IsAnswer || (BodyMembers.Any() && !IsUnwrapped);

    /// <summary>The members in its document, in restXml.</summary>
    internal IEnumerable<ServerMember> BodyMembers => Members.Where(member => member.Location is null && !member.IsPayload);
}

/// <summary>A member.</summary>
/// <param name="Name">Its name in C#.</param>
/// <param name="WireName">Its name in the model and in JSON.</param>
/// <param name="FormName">Its name in the query protocol and in XML, or that of its header or parameter. If a list or map
/// is flattened, it is that of an element.</param>
/// <param name="Type">Its type.</param>
/// <param name="IsRequired">true if a request must have it; otherwise, false.</param>
/// <param name="IsFlattened">true if the elements of the list or map stand in its place in the query protocol;
/// otherwise, false.</param>
internal sealed record ServerMember(string Name, string WireName, string FormName, ServerType Type, bool IsRequired, bool IsFlattened)
{
    /// <summary>Its place in restXml: <c>header</c>, <c>headers</c>, <c>querystring</c> or <c>uri</c>; null for the body.</summary>
    internal string? Location { get; init; }

    /// <summary>true if it is the whole body in restXml; otherwise, false.</summary>
    internal bool IsPayload { get; init; }

    /// <summary>true if it is an attribute of its structure's element; otherwise, false.</summary>
    internal bool IsXmlAttribute { get; init; }

    /// <summary>true if a time is in ISO 8601 format, and not a date of HTTP; otherwise, false.</summary>
    internal bool IsIso8601 { get; init; }
}
