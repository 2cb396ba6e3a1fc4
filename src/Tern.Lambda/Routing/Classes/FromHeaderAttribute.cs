namespace Tern.Lambda;

/// <summary>Binds a parameter of a route's handler to a header.</summary>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class FromHeaderAttribute : Attribute
{
    /// <summary>Gets or sets the name of the header; null for the parameter's name.</summary>
    public string? Name { get; set; }
}
