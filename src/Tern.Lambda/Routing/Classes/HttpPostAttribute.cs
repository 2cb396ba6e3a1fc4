using System.Diagnostics.CodeAnalysis;

namespace Tern.Lambda;

/// <summary>A method that handles POST requests of a path, in a class with <see cref="RouteAttribute"/>.</summary>
/// <param name="pattern">The path, behind the class's prefix.</param>
[AttributeUsage(AttributeTargets.Method, Inherited = false)]
public sealed class HttpPostAttribute([StringSyntax("Route")] string pattern = "") : Attribute
{
    /// <summary>The path, behind the class's prefix.</summary>
    public string Pattern => pattern;
}
