using System.ComponentModel;

namespace Tern.EventStreams;

/// <summary>Writes an event of a request's stream. For generated code.</summary>
/// <typeparam name="TEvent">The type of the event.</typeparam>
/// <param name="value">The event.</param>
/// <param name="message">The message to write to: headers first, then the payload. The caller ends the message.</param>
/// <exception cref="ArgumentException">The event is invalid: a member is missing, or its type is unknown.</exception>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate void AwsEventWriter<in TEvent>(TEvent value, ref AwsEventStreamEncoder message);
