namespace Tern.EventStreams;

/// <summary>The type of a header's value, as the byte on the wire.</summary>
internal enum AwsEventStreamHeaderType : byte
{
    /// <summary>True, without further bytes.</summary>
    True,

    /// <summary>False, without further bytes.</summary>
    False,

    /// <summary>A signed 8-bit integer.</summary>
    Byte,

    /// <summary>A signed 16-bit integer.</summary>
    Short,

    /// <summary>A signed 32-bit integer.</summary>
    Integer,

    /// <summary>A signed 64-bit integer.</summary>
    Long,

    /// <summary>Bytes, preceded by their two-byte length.</summary>
    Bytes,

    /// <summary>UTF-8 text, preceded by its two-byte length.</summary>
    String,

    /// <summary>Milliseconds since 1970, as a 64-bit integer.</summary>
    Timestamp,

    /// <summary>A UUID, most significant byte first.</summary>
    Uuid,
}
