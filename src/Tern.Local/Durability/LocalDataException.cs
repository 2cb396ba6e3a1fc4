namespace Tern.Local;

/// <summary>
/// A data directory that can't be used as it is: damaged, incomplete, of another version, or in use by another process.
/// The message says what was found, where, and what to do. Nothing in the directory was changed.
/// </summary>
public sealed class LocalDataException : IOException
{
    /// <summary>An exception without a word.</summary>
    public LocalDataException()
    {
    }

    /// <summary>An exception that says what is wrong.</summary>
    /// <param name="message">What is wrong.</param>
    public LocalDataException(string message) : base(message)
    {
    }

    /// <summary>An exception that says what is wrong, and what came before.</summary>
    /// <param name="message">What is wrong.</param>
    /// <param name="innerException">What came before.</param>
    public LocalDataException(string message, Exception? innerException) : base(message, innerException)
    {
    }

    internal LocalDataException(string message, string file, long? offset = null, Exception? innerException = null)
        : base(offset is null ? $"{file}: {message}" : $"{file}, offset {offset}: {message}", innerException)
    {
        File = file;
        Offset = offset;
    }

    /// <summary>The file or folder; null when it is none in particular.</summary>
    public string? File { get; }

    /// <summary>Where in the file what can't be used begins; null when it is the file as a whole.</summary>
    public long? Offset { get; }
}
