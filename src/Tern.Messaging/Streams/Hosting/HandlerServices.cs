using System.ComponentModel;
using Microsoft.Extensions.DependencyInjection;

namespace Tern.Messaging.Streams.Hosting;

/// <summary>What handlers get beside what they handle. For packages that register handlers.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class HandlerServices
{
    /// <summary>A service; or the record itself, where that is what the handler takes.</summary>
    /// <typeparam name="TService">What the handler takes.</typeparam>
    /// <param name="services">The services of the record's scope.</param>
    /// <param name="record">The record.</param>
    /// <returns>The service.</returns>
    /// <exception cref="InvalidOperationException">There is no such service.</exception>
    public static TService Get<TService>(IServiceProvider services, object record) where TService : notnull =>
        record is TService itself ? itself : services.GetRequiredService<TService>();
}
