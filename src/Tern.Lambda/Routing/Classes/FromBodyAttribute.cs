namespace Tern.Lambda;

/// <summary>A parameter of a route's handler that is the request's body: JSON of its type, or the body as text or bytes.</summary>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class FromBodyAttribute : Attribute;
