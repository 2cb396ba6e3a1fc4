namespace Tern.Load;

/// <summary>
/// The exception thrown when a load can't be run. The message describes the problem and how to fix it.
/// </summary>
public sealed class LoadException : Exception
{
    /// <summary>Initializes a new instance with a message.</summary>
    public LoadException(string message) : base(message) { }

    /// <summary>Initializes a new instance with a message and an inner exception.</summary>
    public LoadException(string message, Exception? inner) : base(message, inner) { }

    /// <summary>Initializes a new instance with a default message.</summary>
    public LoadException() { }
}
