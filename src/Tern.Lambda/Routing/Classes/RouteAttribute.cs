using System.Diagnostics.CodeAnalysis;

namespace Tern.Lambda;

/// <summary>
/// Turns a partial class into a class of routes: its methods with <see cref="HttpGetAttribute"/> and similar
/// attributes. Its constructor takes services, and each request gets its own instance.
/// <see cref="LambdaRoutes.MapRoutes{TRoutes}"/> maps the routes.
/// </summary>
/// <param name="prefix">The prefix of the routes' paths, such as <c>/orders</c>.</param>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class RouteAttribute([StringSyntax("Route")] string prefix = "") : Attribute
{
    /// <summary>Gets the prefix of the routes' paths.</summary>
    public string Prefix => prefix;
}
