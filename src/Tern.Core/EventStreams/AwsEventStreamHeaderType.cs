namespace Tern.EventStreams;

/// <summary>The type of a header's value, as its byte on the wire.</summary>
internal enum AwsEventStreamHeaderType : byte
{
    /// <summary>True, with no more bytes.</summary>
    True,

    /// <summary>False, with no more bytes.</summary>
    False,

    /// <summary>A signed integer of 8 bits.</summary>
    Byte,

    /// <summary>A signed integer of 16 bits.</summary>
    Short,

    /// <summary>A signed integer of 32 bits.</summary>
    Integer,

    /// <summary>A signed integer of 64 bits.</summary>
    Long,

    /// <summary>Bytes, after their length in two bytes.</summary>
    Bytes,

    /// <summary>A text in UTF-8, after its length in two bytes.</summary>
    String,

    /// <summary>Milliseconds since 1970, in 64 bits.</summary>
    Timestamp,

    /// <summary>A UUID, the most significant byte first.</summary>
    Uuid,
}
