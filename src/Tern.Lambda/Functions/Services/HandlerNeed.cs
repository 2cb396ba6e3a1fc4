namespace Tern.Lambda.Functions;

/// <summary>A service that a handler asks for.</summary>
/// <param name="Service">The service's type.</param>
/// <param name="Handler">Who asks.</param>
internal readonly record struct HandlerNeed(Type Service, Handler Handler);
