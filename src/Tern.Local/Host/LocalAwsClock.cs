using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Tern.Local.Host;

/// <summary>
/// Sets the clock of the local AWS to the registered <see cref="TimeProvider"/>, if there is one.
/// </summary>
internal sealed class LocalAwsClock(IServiceProvider services) : IConfigureOptions<LocalAwsOptions>
{
    public void Configure(LocalAwsOptions options) => options.TimeProvider = services.GetService<TimeProvider>() ?? TimeProvider.System;
}
