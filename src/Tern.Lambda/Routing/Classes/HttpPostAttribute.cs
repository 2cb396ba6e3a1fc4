using System.Diagnostics.CodeAnalysis;

namespace Tern.Lambda;

/// <summary>Maps POST requests for a path to a method, in a class with <see cref="RouteAttribute"/>.</summary>
/// <param name="pattern">The path, relative to the class's prefix.</param>
[AttributeUsage(AttributeTargets.Method, Inherited = false)]
public sealed class HttpPostAttribute([StringSyntax("Route")] string pattern = "") : Attribute
{
    /// <summary>Gets the path, relative to the class's prefix.</summary>
    public string Pattern => pattern;
}
