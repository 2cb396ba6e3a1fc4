namespace Tern.Lambda;

/// <summary>A parameter of a route's handler that is taken from a header.</summary>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class FromHeaderAttribute : Attribute
{
    /// <summary>The name of the header; null for that of the parameter.</summary>
    public string? Name { get; set; }
}
