namespace Tern.Lambda;

/// <summary>A parameter of a route's handler that is taken from the query.</summary>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class FromQueryAttribute : Attribute
{
    /// <summary>The name in the query; upper and lower case count; null for that of the parameter.</summary>
    public string? Name { get; set; }
}
