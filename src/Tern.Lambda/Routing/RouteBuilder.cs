using Tern.Lambda.Routing;

namespace Tern.Lambda;

/// <summary>A mapped route, which can be configured further.</summary>
public sealed class RouteBuilder
{
    private readonly RouteHandler _handler;

    internal RouteBuilder(RouteHandler handler) => _handler = handler;

    /// <summary>
    /// Declares a service that the route's code resolves. If the service isn't registered, initialization fails,
    /// instead of the first request. You needn't declare services that the handler takes as parameters.
    /// </summary>
    /// <typeparam name="TService">The service.</typeparam>
    /// <returns>This route.</returns>
    public RouteBuilder Require<TService>()
        where TService : notnull
    {
        _handler.Require(typeof(TService));
        return this;
    }
}
