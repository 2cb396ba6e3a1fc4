namespace Tern.Load;

/// <summary>A load could not be made as it was asked for; the message says what was wrong and what to do.</summary>
public sealed class LoadException : Exception
{
    /// <summary>Creates it with a message of its own.</summary>
    public LoadException(string message) : base(message) { }

    /// <summary>Creates it with a message and what it comes from.</summary>
    public LoadException(string message, Exception? inner) : base(message, inner) { }

    /// <summary>Creates it without a message of its own.</summary>
    public LoadException() { }
}
