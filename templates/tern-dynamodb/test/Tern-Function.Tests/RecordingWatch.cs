using Tern.DynamoDb;

namespace Tern_Function.Tests;

/// <summary>Keeps the changes that it saw, and fails at the one that it is told to.</summary>
internal sealed class RecordingWatch(ItemChangeKind? failsAt = null) : IOrderWatch
{
    public List<string> Seen { get; } = [];

    public Task SeeAsync(ItemChange<Order> change, CancellationToken cancellationToken)
    {
        if (change.Kind == failsAt) throw new InvalidOperationException($"{failsAt} fails.");
        Seen.Add($"{change.Old?.Status} -> {change.New?.Status}");
        return Task.CompletedTask;
    }
}
