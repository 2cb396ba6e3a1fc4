namespace Tern.Lambda;

/// <summary>Binds a parameter of a route's handler to a value of the path.</summary>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class FromRouteAttribute : Attribute
{
    /// <summary>Gets or sets the name in the pattern; null for the parameter's name.</summary>
    public string? Name { get; set; }
}
