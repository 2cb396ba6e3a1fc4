using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Tern.Local.Hosting.Services;

/// <summary>Gives the local DynamoDB the clock of the services, where they have one.</summary>
internal sealed class LocalClock(IServiceProvider services) : IConfigureOptions<LocalDynamoDbOptions>
{
    public void Configure(LocalDynamoDbOptions options) => options.TimeProvider = services.GetService<TimeProvider>() ?? TimeProvider.System;
}
