using Tern.Lambda.Routing;

namespace Tern.Lambda;

/// <summary>A route that was mapped, to add to it.</summary>
public sealed class RouteBuilder
{
    private readonly RouteHandler _handler;

    internal RouteBuilder(RouteHandler handler) => _handler = handler;

    /// <summary>
    /// Names a service that is asked for on the way, by what the route calls: if nobody registered it, that is an error of init, not of the first request. The
    /// services that a handler takes as parameters need no naming.
    /// </summary>
    /// <typeparam name="TService">The service.</typeparam>
    /// <returns>This route.</returns>
    public RouteBuilder Require<TService>()
        where TService : notnull
    {
        _handler.Require<TService>();
        return this;
    }
}
