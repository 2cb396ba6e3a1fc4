namespace Tern.EventStreams;

/// <summary>What is wrong with a message of an event stream.</summary>
internal enum AwsEventStreamFault
{
    /// <summary>A checksum does not match: bytes were damaged or lost.</summary>
    Checksum,

    /// <summary>The length of the whole message is less than a message needs, or beyond the limit.</summary>
    TotalLength,

    /// <summary>The length of the headers goes beyond the message, or beyond the limit.</summary>
    HeadersLength,

    /// <summary>A header has no name, or one that goes beyond the headers or is not UTF-8.</summary>
    HeaderName,

    /// <summary>A header has a type that there is not, or another than its reader expects.</summary>
    HeaderType,

    /// <summary>The value of a header goes beyond the headers, or is not what its type says.</summary>
    HeaderValue,

    /// <summary>The stream ended within a message.</summary>
    Truncated,
}
