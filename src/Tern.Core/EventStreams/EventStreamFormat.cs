namespace Tern.EventStreams;

/// <summary>The format of a message, and its limits.</summary>
/// <remarks>
/// <code>
/// message = prelude · headers · payload · CRC-32 of all before it (4)
/// prelude = length of the message (4) · length of the headers (4) · CRC-32 of these eight bytes (4)
/// header  = length of the name (1) · name · type (1) · value
/// </code>
/// Numbers are big-endian. The format and the limits are from Smithy, "Amazon Event Stream Specification".
/// </remarks>
internal static class EventStreamFormat
{
    /// <summary>The number of bytes before the headers.</summary>
    public const int Prelude = 12;

    /// <summary>The number of bytes of a checksum.</summary>
    public const int Checksum = 4;

    /// <summary>The length of a message without headers and payload.</summary>
    public const int Least = Prelude + Checksum;

    /// <summary>The maximum number of bytes of all headers of a message.</summary>
    public const int MostHeaders = 128 * 1024;

    /// <summary>The maximum number of bytes of a payload.</summary>
    public const int MostPayload = 24 * 1024 * 1024;

    /// <summary>The maximum length of a header's name.</summary>
    public const int MostName = byte.MaxValue;

    /// <summary>The maximum length of a header's value.</summary>
    public const int MostValue = ushort.MaxValue;
}
