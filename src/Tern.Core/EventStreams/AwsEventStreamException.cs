namespace Tern.EventStreams;

/// <summary>
/// Bytes that should be a message of an event stream are not. The message says what was expected; it quotes nothing of
/// the data.
/// </summary>
/// <param name="fault">What is wrong.</param>
/// <param name="message">What was expected and what was found.</param>
internal sealed class AwsEventStreamException(AwsEventStreamFault fault, string message) : FormatException("Malformed event stream: " + message)
{
    /// <summary>What is wrong.</summary>
    public AwsEventStreamFault Fault { get; } = fault;
}
