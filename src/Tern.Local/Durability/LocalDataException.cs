namespace Tern.Local;

/// <summary>
/// The exception that is thrown if a data directory can't be used because it is damaged, incomplete, of another
/// version, or in use by another process. The message states the problem, its position, and what to do. Nothing in the
/// directory has been changed.
/// </summary>
public sealed class LocalDataException : IOException
{
    /// <summary>Initializes a new instance with a default message.</summary>
    public LocalDataException()
    {
    }

    /// <summary>Initializes a new instance with a message.</summary>
    /// <param name="message">The message that describes the problem.</param>
    public LocalDataException(string message) : base(message)
    {
    }

    /// <summary>Initializes a new instance with a message and the exception that caused it.</summary>
    /// <param name="message">The message that describes the problem.</param>
    /// <param name="innerException">The exception that caused this one, or null.</param>
    public LocalDataException(string message, Exception? innerException) : base(message, innerException)
    {
    }

    internal LocalDataException(string message, string file, long? offset = null, Exception? innerException = null)
        : base(offset is null ? $"{file}: {message}" : $"{file}, offset {offset}: {message}", innerException)
    {
        File = file;
        Offset = offset;
    }

    /// <summary>Gets the path of the file or folder; null if the problem isn't in a particular one.</summary>
    public string? File { get; }

    /// <summary>
    /// Gets the offset in the file at which the problem starts, in bytes; null if it concerns the file as a whole.
    /// </summary>
    public long? Offset { get; }
}
