namespace Tern.Lambda.Functions;

/// <summary>A service that a handler needs.</summary>
/// <remarks>
/// A class, because a list of our own structs is compiled at every start, even with ReadyToRun (1.3 ms).
/// </remarks>
/// <param name="service">The service's type.</param>
/// <param name="handler">The handler that needs it.</param>
internal sealed class HandlerNeed(Type service, IServiceUser handler)
{
    public Type Service { get; } = service;

    public IServiceUser Handler { get; } = handler;
}
