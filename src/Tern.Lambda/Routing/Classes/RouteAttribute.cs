using System.Diagnostics.CodeAnalysis;

namespace Tern.Lambda;

/// <summary>
/// Makes a partial class one of routes: its methods with <see cref="HttpGetAttribute"/> and its kin. Its constructor takes services; there is one instance a
/// request. <see cref="LambdaRoutes.MapRoutes{TRoutes}"/> maps them.
/// </summary>
/// <param name="prefix">What the paths of its routes begin with, such as <c>/orders</c>.</param>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class RouteAttribute([StringSyntax("Route")] string prefix = "") : Attribute
{
    /// <summary>What the paths of its routes begin with.</summary>
    public string Prefix => prefix;
}
