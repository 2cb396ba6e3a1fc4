namespace Tern.EventStreams;

/// <summary>Reads an event of a stream.</summary>
/// <typeparam name="TEvent">What is read.</typeparam>
/// <param name="type">The event's name in the service's model.</param>
/// <param name="payload">What it holds; valid until the function returns.</param>
/// <returns>The event; one of an unknown kind where the name is newer than this library.</returns>
public delegate TEvent AwsEventReader<out TEvent>(string type, ReadOnlySpan<byte> payload);
