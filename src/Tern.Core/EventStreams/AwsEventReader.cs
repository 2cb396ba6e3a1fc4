using System.ComponentModel;

namespace Tern.EventStreams;

/// <summary>Reads an event of a stream. For generated code.</summary>
/// <typeparam name="TEvent">The type of the event.</typeparam>
/// <param name="type">The event's name in the service's model.</param>
/// <param name="message">The event's content; valid until the function returns.</param>
/// <returns>The event, or one of unknown type if the name is newer than this library.</returns>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate TEvent AwsEventReader<out TEvent>(string type, in AwsEventStreamMessage message);
