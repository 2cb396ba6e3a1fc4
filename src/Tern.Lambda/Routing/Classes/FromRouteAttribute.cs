namespace Tern.Lambda;

/// <summary>A parameter of a route's handler that is taken from the path.</summary>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class FromRouteAttribute : Attribute
{
    /// <summary>The name in the pattern; null for that of the parameter.</summary>
    public string? Name { get; set; }
}
