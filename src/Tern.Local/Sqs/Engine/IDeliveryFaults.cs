namespace Tern.Local.Sqs;

/// <summary>Injected faults of the messages that standard queues deliver.</summary>
internal interface IDeliveryFaults
{
    /// <summary>Gets a value indicating whether faults are possible; checked before the other members are
    /// called.</summary>
    bool AreOff { get; }

    /// <summary>Returns true if the next message of a queue is delivered out of order; otherwise, false.</summary>
    /// <param name="queueArn">The queue.</param>
    /// <param name="chance">A random number from 0 to below 1 that decides which message.</param>
    bool Reorders(string queueArn, out double chance);

    /// <summary>Returns true if a message is delivered twice; otherwise, false.</summary>
    /// <param name="queueArn">The queue.</param>
    bool Duplicates(string queueArn);
}
