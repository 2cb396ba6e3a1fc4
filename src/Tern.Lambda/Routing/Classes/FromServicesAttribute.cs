namespace Tern.Lambda;

/// <summary>Binds a parameter of a route's handler to a service, even if its type would be bound otherwise.</summary>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class FromServicesAttribute : Attribute;
