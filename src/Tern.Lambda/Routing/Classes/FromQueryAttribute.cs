namespace Tern.Lambda;

/// <summary>Binds a parameter of a route's handler to a value of the query.</summary>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class FromQueryAttribute : Attribute
{
    /// <summary>Gets or sets the name in the query, which is case-sensitive; null for the parameter's name.</summary>
    public string? Name { get; set; }
}
