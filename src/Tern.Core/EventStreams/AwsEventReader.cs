using System.ComponentModel;

namespace Tern.EventStreams;

/// <summary>Reads an event of a stream. For generated code.</summary>
/// <typeparam name="TEvent">What is read.</typeparam>
/// <param name="type">The event's name in the service's model.</param>
/// <param name="message">What it holds; valid until the function returns.</param>
/// <returns>The event; one of an unknown kind where the name is newer than this library.</returns>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate TEvent AwsEventReader<out TEvent>(string type, in AwsEventStreamMessage message);
