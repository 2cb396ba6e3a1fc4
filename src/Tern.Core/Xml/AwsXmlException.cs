using System.ComponentModel;

namespace Tern.Xml;

/// <summary>
/// Bytes that should be XML, or XML of a certain shape, are not. The message says where and what was expected; it
/// quotes nothing of the data.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsXmlException : FormatException
{
    /// <summary>Makes the exception.</summary>
    /// <param name="message">What was expected and what was found.</param>
    /// <param name="position">The offset in bytes.</param>
    public AwsXmlException(string message, int position) : base($"{message} (at byte {position})") => Position = position;

    /// <summary>Where in the document, in bytes from its start.</summary>
    public int Position { get; }
}
