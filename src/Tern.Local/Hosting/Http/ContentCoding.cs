namespace Tern.Local.Hosting;

/// <summary>The compression of a body: the content codings of RFC 9110, 8.4.1 that the service supports.</summary>
internal enum ContentCoding
{
    Identity,
    Gzip,

    /// <summary>The zlib format of RFC 1950, as RFC 9110 specifies, not raw deflate data.</summary>
    Deflate,
}
