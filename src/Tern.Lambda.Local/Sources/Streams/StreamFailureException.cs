namespace Tern.Lambda.Local.Sources;

/// <summary>A stream can't be read; the message states the reason.</summary>
internal sealed class StreamFailureException(string message) : Exception(message);
