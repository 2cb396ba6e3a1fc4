namespace Tern.Local.Serving;

/// <summary>A member of a request that violates a constraint of the model.</summary>
/// <param name="Constraint">The constraint.</param>
/// <param name="Name">The member's name.</param>
/// <param name="Path">Its path, as the services write it: <c>entries.1.member.id</c>.</param>
/// <param name="Value">Its value, or null if it is missing.</param>
/// <param name="Rule">The sentence that the services use for the constraint.</param>
internal readonly record struct MemberViolation(MemberConstraint Constraint, string Name, string Path, string? Value, string Rule)
{
    /// <summary>Gets the text that most JSON services use.</summary>
    public string Text => $"Value {(Value is null ? "null" : $"'{Value}'")} at '{Path}' failed to satisfy constraint: {Rule}";
}
