namespace Tern.EventStreams;

/// <summary>Specifies the kind of fault in an event stream message.</summary>
internal enum AwsEventStreamFault
{
    /// <summary>A checksum doesn't match: bytes were damaged or lost.</summary>
    Checksum,

    /// <summary>The total length is less than the minimum or exceeds the limit.</summary>
    TotalLength,

    /// <summary>The length of the headers exceeds the message or the limit.</summary>
    HeadersLength,

    /// <summary>A header has no name, or its name exceeds the headers or isn't UTF-8.</summary>
    HeaderName,

    /// <summary>A header has an undefined type, or a type other than its reader expects.</summary>
    HeaderType,

    /// <summary>The value of a header exceeds the headers or doesn't match its type.</summary>
    HeaderValue,

    /// <summary>The stream ended within a message.</summary>
    Truncated,
}
