using Microsoft.Extensions.Logging;
using Tern.DynamoDb;

namespace Tern_Function;

/// <inheritdoc/>
public sealed partial class OrderWatch(ILogger<OrderWatch> log) : IOrderWatch
{
    /// <inheritdoc/>
    public Task SeeAsync(ItemChange<Order> change, CancellationToken cancellationToken)
    {
        Seen(log, change.Old?.Status ?? "nothing", change.New?.Status ?? "nothing");
        return Task.CompletedTask;
    }

    [LoggerMessage(1, LogLevel.Information, "An order went from {Old} to {New}.")]
    private static partial void Seen(ILogger log, string old, string @new);
}
