namespace Tern.Local.Sqs;

/// <summary>The exception that is thrown if a limit of a queue or its host is reached.</summary>
internal sealed class QueueFullException(string message, bool isInFlight) : Exception(message)
{
    /// <summary>
    /// Gets a value indicating whether too many messages are in flight; otherwise, the host's memory limit is reached.
    /// </summary>
    public bool IsInFlight => isInFlight;
}
