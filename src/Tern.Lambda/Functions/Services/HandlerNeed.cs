namespace Tern.Lambda.Functions;

/// <summary>A service that a handler asks for.</summary>
/// <remarks>A class: a list of structs of ours is compiled at every start, ReadyToRun or not (1.3 ms).</remarks>
/// <param name="service">The service's type.</param>
/// <param name="handler">Who asks.</param>
internal sealed class HandlerNeed(Type service, IServiceUser handler)
{
    public Type Service { get; } = service;

    public IServiceUser Handler { get; } = handler;
}
