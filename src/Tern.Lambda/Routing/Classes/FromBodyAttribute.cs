namespace Tern.Lambda;

/// <summary>
/// Binds a parameter of a route's handler to the request's body: JSON of the parameter's type, or the body as text or
/// bytes.
/// </summary>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class FromBodyAttribute : Attribute;
