namespace Tern.EventStreams;

/// <summary>The form of a message, and its limits.</summary>
/// <remarks>
/// <code>
/// message = prelude · headers · payload · CRC-32 of all before it (4)
/// prelude = length of the message (4) · length of the headers (4) · CRC-32 of these eight bytes (4)
/// header  = length of the name (1) · name · type (1) · value
/// </code>
/// Numbers have their most significant byte first. Smithy, "Amazon Event Stream Specification"; the limits are of the
/// same page.
/// </remarks>
internal static class EventStreamFormat
{
    /// <summary>The bytes before the headers.</summary>
    public const int Prelude = 12;

    /// <summary>The bytes of a checksum.</summary>
    public const int Checksum = 4;

    /// <summary>The length of a message with neither headers nor payload.</summary>
    public const int Least = Prelude + Checksum;

    /// <summary>The most bytes of all headers of a message.</summary>
    public const int MostHeaders = 128 * 1024;

    /// <summary>The most bytes of a payload.</summary>
    public const int MostPayload = 24 * 1024 * 1024;

    /// <summary>The longest name of a header.</summary>
    public const int MostName = byte.MaxValue;

    /// <summary>The longest value of a header.</summary>
    public const int MostValue = ushort.MaxValue;
}
