using Tern.ServiceCodegen.Models;

namespace Tern.ServiceCodegen.Servers;

/// <summary>A service as its server needs it: every name is decided.</summary>
internal sealed record ServerService(
    ServerSettings Settings, ServiceModel Model, IReadOnlyList<ServerOperation> Operations, IReadOnlyList<ServerStructure> Structures)
{
    internal string Namespace => $"Tern.Local.{Settings.Name}.Model";
}

/// <summary>An operation.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Request">The C# type of its requests.</param>
/// <param name="Answer">The C# type of its responses.</param>
internal sealed record ServerOperation(string Name, string Request, string Answer);

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
}

/// <summary>A member.</summary>
/// <param name="Name">Its name in C#.</param>
/// <param name="WireName">Its name in the model and in JSON.</param>
/// <param name="FormName">Its name in the query protocol. If a list or map is flattened, that of an element.</param>
/// <param name="Type">Its type.</param>
/// <param name="IsRequired">true if a request must have it; otherwise, false.</param>
/// <param name="IsFlattened">true if the elements of the list or map stand in its place in the query protocol;
/// otherwise, false.</param>
internal sealed record ServerMember(string Name, string WireName, string FormName, ServerType Type, bool IsRequired, bool IsFlattened);
