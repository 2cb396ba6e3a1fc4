namespace Tern.Json;

/// <summary>
/// Bytes that should be JSON, or JSON of a certain shape, are not. The message says where and what was expected; it
/// quotes nothing of the data.
/// </summary>
public sealed class AwsJsonException : FormatException
{
    /// <summary>Makes the exception.</summary>
    /// <param name="message">What was expected and what was found.</param>
    /// <param name="position">The offset in bytes.</param>
    public AwsJsonException(string message, int position) : base($"{message} (at byte {position})") => Position = position;

    /// <summary>Where in the document, in bytes from its start.</summary>
    public int Position { get; }
}
