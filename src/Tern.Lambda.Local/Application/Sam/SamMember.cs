namespace Tern.Lambda.Local.Application.Sam;

/// <summary>What is known of a member of a template.</summary>
/// <param name="Kind">What becomes of it here.</param>
/// <param name="Shape">The shape of its value, or of each item of it; null if its members aren't looked at.</param>
/// <param name="IsMap">Whether its value is a map of any names to objects of the shape.</param>
internal readonly record struct SamMember(SamMemberKind Kind, string? Shape, bool IsMap);
