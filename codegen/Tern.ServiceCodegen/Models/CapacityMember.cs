namespace Tern.ServiceCodegen.Models;

/// <summary>The member of responses that reports the capacity that a call consumed.</summary>
/// <param name="Member">The member's name on the wire.</param>
/// <param name="Function">The static method that returns the units of its value, as <c>Type.Method</c>.</param>
internal sealed record CapacityMember(string Member, string Function);
