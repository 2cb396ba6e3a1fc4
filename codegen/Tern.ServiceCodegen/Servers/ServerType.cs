using Tern.ServiceCodegen.Models;

namespace Tern.ServiceCodegen.Servers;

/// <summary>The type of a value.</summary>
/// <param name="Name">The type in C#, without a question mark.</param>
/// <param name="Shape">The shape, which has the constraints.</param>
internal abstract record ServerType(string Name, Shape Shape);

/// <summary>A value without parts.</summary>
/// <param name="Kind">Its kind: the part of the readers' and writers' names that identifies it.</param>
/// <param name="Name">The type in C#.</param>
/// <param name="Shape">The shape.</param>
internal sealed record ServerScalar(string Kind, string Name, Shape Shape) : ServerType(Name, Shape);

/// <summary>A structure.</summary>
internal sealed record ServerStructureType(string Name, Shape Shape) : ServerType(Name, Shape);

/// <summary>A list.</summary>
/// <param name="Element">The elements' type.</param>
/// <param name="ElementName">The elements' name in the query protocol, if the list isn't flattened.</param>
/// <param name="Shape">The shape.</param>
internal sealed record ServerList(ServerType Element, string ElementName, Shape Shape) : ServerType($"List<{Element.Name}>", Shape);

/// <summary>A map of strings.</summary>
/// <param name="Value">The values' type.</param>
/// <param name="Key">The shape of the keys.</param>
/// <param name="KeyName">The keys' name in the query protocol.</param>
/// <param name="ValueName">The values' name in the query protocol.</param>
/// <param name="Shape">The shape.</param>
internal sealed record ServerMap(ServerType Value, Shape Key, string KeyName, string ValueName, Shape Shape)
    : ServerType($"Dictionary<string, {Value.Name}>", Shape);
