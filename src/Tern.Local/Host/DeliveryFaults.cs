using Tern.Local.Sqs;

namespace Tern.Local.Host;

/// <summary>The fault rules for the messages that queues deliver.</summary>
internal sealed class DeliveryFaults(LocalFaults faults) : IDeliveryFaults
{
    public bool AreOff => faults.IsEmpty;

    public bool Reorders(string queueArn, out double chance) => faults.Fires(LocalFaultKind.Reorder, NameOf(queueArn), out chance);

    public bool Duplicates(string queueArn) => faults.Fires(LocalFaultKind.DuplicateDelivery, NameOf(queueArn), out _);

    private static string NameOf(string queueArn) => queueArn[(queueArn.LastIndexOf(':') + 1)..];
}
