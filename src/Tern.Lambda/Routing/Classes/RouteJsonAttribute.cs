using System.Text.Json.Serialization;

namespace Tern.Lambda;

/// <summary>
/// Names a <see cref="JsonSerializerContext"/> for the bodies and answers of routes: where a type is in several
/// contexts of the project, or where the context is in another project. A project with one context needs none of it.
/// </summary>
/// <param name="context">The context; it goes before others.</param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class RouteJsonAttribute(Type context) : Attribute
{
    /// <summary>The context.</summary>
    public Type Context => context;
}
