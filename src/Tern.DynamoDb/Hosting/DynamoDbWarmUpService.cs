using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;
using Tern.Telemetry;

namespace Tern.DynamoDb;

/// <summary>
/// Opens the connections of the registered clients before the host starts serving requests. Errors are logged, and the
/// first calls then open their own connections.
/// </summary>
internal sealed partial class DynamoDbWarmUpService(
    IServiceProvider services, IEnumerable<DynamoDbRegistration> registrations, IOptionsMonitor<DynamoDbClientOptions> options,
    ILogger<DynamoDbWarmUpService>? logger = null) : IHostedService
{
    // The program must start even if the service is unreachable.
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(10);

    private readonly ILogger _logger = AwsTelemetry.Safely(logger) ?? NullLogger<DynamoDbWarmUpService>.Instance;

    public Task StartAsync(CancellationToken cancellationToken) =>
        Task.WhenAll(registrations.Select(registration => WarmUpAsync(registration.Name, cancellationToken)));

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    private async Task WarmUpAsync(string name, CancellationToken cancellationToken)
    {
        var settings = options.Get(name);
        if (settings.WarmUpConnections <= 0) return;
        var client = name.Length == 0 ? services.GetRequiredService<DynamoDbClient>() : services.GetRequiredKeyedService<DynamoDbClient>(name);
        using var limit = new CancellationTokenSource(s_longest, settings.TimeProvider);
        using var both = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, cancellationToken);
        try
        {
            await client.WarmUpAsync(settings.WarmUpConnections, both.Token).ConfigureAwait(false);
            WarmedUp(_logger, settings.WarmUpConnections);
        }
        catch (Exception error) when (error is AwsException || (error is OperationCanceledException && !cancellationToken.IsCancellationRequested))
        {
            NotWarmedUp(_logger, settings.WarmUpConnections, error);
        }
    }

    [LoggerMessage(1, LogLevel.Debug, "Opened {Connections} connections to DynamoDB.")]
    private static partial void WarmedUp(ILogger logger, int connections);

    [LoggerMessage(2, LogLevel.Warning, "Couldn't open {Connections} connections to DynamoDB before the first call. The calls will open them.")]
    private static partial void NotWarmedUp(ILogger logger, int connections, Exception error);
}
