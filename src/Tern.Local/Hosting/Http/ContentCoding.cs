namespace Tern.Local.Hosting.Http;

/// <summary>How a body is compressed: the codings of RFC 9110, 8.4.1 that the service knows.</summary>
internal enum ContentCoding
{
    Identity,
    Gzip,

    /// <summary>The zlib format of RFC 1950, as the RFC says, not bare deflate.</summary>
    Deflate,
}
