using System.Diagnostics.CodeAnalysis;

namespace Tern.Lambda.Functions;

/// <summary>The class of a handler, with its constructors for dependency injection.</summary>
/// <param name="type">The class.</param>
internal sealed class HandlerClass([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type type)
{
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)]
    public Type Type { get; } = type;
}
