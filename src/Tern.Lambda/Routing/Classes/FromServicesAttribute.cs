namespace Tern.Lambda;

/// <summary>A parameter of a route's handler that is a service, though its type could be taken for something else.</summary>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class FromServicesAttribute : Attribute;
