namespace Tern.Lambda.Generator;

/// <summary>A JsonSerializerContext.</summary>
/// <param name="Name">Its type with <c>global::</c>.</param>
/// <param name="Types">The types that it is declared to have.</param>
/// <param name="IsCamelCase">Whether it writes names as <c>camelCase</c>.</param>
/// <param name="HasTextEnums">Whether it writes the members of enums by name.</param>
/// <param name="IsChosen">Whether an attribute of the assembly names it, so that it goes before others.</param>
internal sealed record JsonContextModel(string Name, EquatableArray<string> Types, bool IsCamelCase, bool HasTextEnums, bool IsChosen);
