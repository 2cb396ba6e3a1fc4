using System.ComponentModel;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace Tern.Messaging;

/// <summary>
/// A handler that is bound to a queue or a stream. <c>services.AddConsumer</c> registers it, and it runs while the host
/// runs.
/// </summary>
public interface IConsumer
{
    /// <summary>Registers the services that the consumer uses, except its hosted service.</summary>
    /// <param name="services">The service collection.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    void AddServices(IServiceCollection services);

    /// <summary>Creates the hosted service that runs the consumer.</summary>
    /// <param name="services">The service provider.</param>
    /// <returns>The hosted service, which starts and stops with the host.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    IHostedService CreateService(IServiceProvider services);
}
