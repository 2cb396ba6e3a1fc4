using System.ComponentModel;
using Microsoft.Extensions.DependencyInjection;

namespace Tern.Messaging.Streams.Hosting;

/// <summary>Provides services to handlers. For packages that register handlers.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class HandlerServices
{
    /// <summary>Returns a service, or the record itself if the handler takes that type.</summary>
    /// <typeparam name="TService">The type that the handler takes.</typeparam>
    /// <param name="services">The service provider of the record's scope.</param>
    /// <param name="record">The record.</param>
    /// <returns>The service or record.</returns>
    /// <exception cref="InvalidOperationException">The service isn't registered.</exception>
    public static TService Get<TService>(IServiceProvider services, object record) where TService : notnull =>
        record is TService itself ? itself : services.GetRequiredService<TService>();
}
