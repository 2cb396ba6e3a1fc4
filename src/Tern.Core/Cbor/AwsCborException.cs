namespace Tern.Protocols;

/// <summary>
/// The exception that is thrown if bytes aren't valid CBOR, or not CBOR of the expected structure. The message states
/// the position and what was expected, and quotes no data.
/// </summary>
internal sealed class AwsCborException : FormatException
{
    /// <summary>Creates the exception.</summary>
    /// <param name="message">The expected and the actual data.</param>
    /// <param name="position">The offset in bytes.</param>
    public AwsCborException(string message, int position) : base($"{message} (at byte {position})") => Position = position;

    /// <summary>Gets the offset in the document, in bytes.</summary>
    public int Position { get; }
}
