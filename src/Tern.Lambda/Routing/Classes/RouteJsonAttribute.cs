using System.Text.Json.Serialization;

namespace Tern.Lambda;

/// <summary>
/// Specifies a <see cref="JsonSerializerContext"/> for the bodies and responses of routes: if several contexts of the
/// project contain a type, or if the context is in another project. A project with one context doesn't need this
/// attribute.
/// </summary>
/// <param name="context">The context, which takes precedence over others.</param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class RouteJsonAttribute(Type context) : Attribute
{
    /// <summary>Gets the context.</summary>
    public Type Context => context;
}
