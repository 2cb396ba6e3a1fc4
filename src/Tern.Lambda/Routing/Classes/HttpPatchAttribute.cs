using System.Diagnostics.CodeAnalysis;

namespace Tern.Lambda;

/// <summary>A method that handles PATCH requests of a path, in a class with <see cref="RouteAttribute"/>.</summary>
/// <param name="pattern">The path, behind the class's prefix.</param>
[AttributeUsage(AttributeTargets.Method, Inherited = false)]
public sealed class HttpPatchAttribute([StringSyntax("Route")] string pattern = "") : Attribute
{
    /// <summary>The path, behind the class's prefix.</summary>
    public string Pattern => pattern;
}
