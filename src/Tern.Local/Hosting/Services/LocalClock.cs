using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Tern.Local.Hosting;

/// <summary>
/// Sets the clock of the local DynamoDB to the registered <see cref="TimeProvider"/>, if there is one.
/// </summary>
internal sealed class LocalClock(IServiceProvider services) : IConfigureOptions<LocalDynamoDbOptions>
{
    public void Configure(LocalDynamoDbOptions options) => options.TimeProvider = services.GetService<TimeProvider>() ?? TimeProvider.System;
}
