using System.ComponentModel;

namespace Tern.EventStreams;

/// <summary>Writes an event of a request's stream. For generated code.</summary>
/// <typeparam name="TEvent">What is written.</typeparam>
/// <param name="value">The event.</param>
/// <param name="message">Where to write: headers first, then the payload. Whoever calls ends the message.</param>
/// <exception cref="ArgumentException">The event can't be sent: a member is missing, or it is of an unknown kind.</exception>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate void AwsEventWriter<in TEvent>(TEvent value, ref AwsEventStreamEncoder message);
