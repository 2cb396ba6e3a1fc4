using Tern.DynamoDb;

namespace Tern_Function.Tests;

/// <summary>Records the changes that it receives, and fails for a specified one.</summary>
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
