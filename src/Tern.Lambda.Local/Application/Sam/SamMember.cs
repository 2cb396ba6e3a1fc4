namespace Tern.Lambda.Local.Application;

/// <summary>Describes a member of a template.</summary>
/// <param name="Kind">The effect of the member here.</param>
/// <param name="Shape">The shape of its value or of each of its items, or null if its members aren't checked.</param>
/// <param name="IsMap">true if its value maps arbitrary names to objects of the shape; otherwise, false.</param>
internal readonly record struct SamMember(SamMemberKind Kind, string? Shape, bool IsMap);
