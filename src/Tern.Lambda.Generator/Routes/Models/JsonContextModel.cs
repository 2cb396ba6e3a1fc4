namespace Tern.Lambda.Generator;

/// <summary>A JsonSerializerContext.</summary>
/// <param name="Name">The type of the context with <c>global::</c>.</param>
/// <param name="Types">The types that it declares.</param>
/// <param name="IsCamelCase">true if it writes names in <c>camelCase</c>; otherwise, false.</param>
/// <param name="HasTextEnums">true if it writes the members of enums by name; otherwise, false.</param>
/// <param name="IsChosen">true if an attribute of the assembly specifies it, so that it takes precedence over others;
/// otherwise, false.</param>
internal sealed record JsonContextModel(string Name, EquatableArray<string> Types, bool IsCamelCase, bool HasTextEnums, bool IsChosen);
