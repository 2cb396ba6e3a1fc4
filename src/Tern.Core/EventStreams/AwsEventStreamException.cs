namespace Tern.EventStreams;

/// <summary>
/// The exception that is thrown if bytes aren't a valid event stream message. The message states what was expected,
/// and quotes no data.
/// </summary>
/// <param name="fault">The kind of fault.</param>
/// <param name="message">The expected and the actual data.</param>
internal sealed class AwsEventStreamException(AwsEventStreamFault fault, string message) : FormatException("Malformed event stream: " + message)
{
    /// <summary>The kind of fault.</summary>
    public AwsEventStreamFault Fault { get; } = fault;
}
