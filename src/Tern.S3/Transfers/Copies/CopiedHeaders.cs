using Tern.Protocols;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>
/// The headers, metadata and tags of a copy: those of the source, with the options' overrides and additions.
/// </summary>
internal sealed record CopiedHeaders
{
    public string? ContentType { get; private init; }

    public string? CacheControl { get; private init; }

    public string? ContentDisposition { get; private init; }

    public string? ContentEncoding { get; private init; }

    public string? ContentLanguage { get; private init; }

    public DateTimeOffset? Expires { get; private init; }

    public required Dictionary<string, string> Metadata { get; init; }

    /// <exception cref="S3TransferException">The source has a property that is kept only by an unmodified copy in one
    /// call.</exception>
    public static CopiedHeaders Of(S3CopySource source, HeadObjectResponse head, S3CopyOptions options)
    {
        var metadata = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        var kept = options.KeepMetadata ? head : new HeadObjectResponse();
        if (kept.MissingMeta > 0)
        {
            throw new S3TransferException(
                $"'{source.Bucket}/{source.Key}' has {kept.MissingMeta} metadata entries that don't fit into headers, so they can't be copied. Set " +
                $"{nameof(S3CopyOptions.KeepMetadata)} to false, and specify the copy's metadata.");
        }

        if (options.Expires is null && kept is { Expires: null, ExpiresText: { Length: > 0 } text })
        {
            throw new S3TransferException(
                $"'{source.Bucket}/{source.Key}' has the header 'Expires: {text}', which isn't a date, so it can't be copied. Set " +
                $"{nameof(S3CopyOptions.Expires)}, or set {nameof(S3CopyOptions.KeepMetadata)} to false.");
        }

        foreach (var (name, value) in kept.Metadata) metadata[S3Protocol.MetadataHeader(name)] = value;
        foreach (var (name, value) in options.Metadata) metadata[S3Protocol.MetadataHeader(name)] = value;
        return new CopiedHeaders
        {
            ContentType = options.ContentType ?? kept.ContentType,
            CacheControl = options.CacheControl ?? kept.CacheControl,
            ContentDisposition = options.ContentDisposition ?? kept.ContentDisposition,
            ContentEncoding = options.ContentEncoding ?? kept.ContentEncoding,
            ContentLanguage = options.ContentLanguage ?? kept.ContentLanguage,
            Expires = options.Expires ?? kept.Expires,
            Metadata = metadata,
        };
    }
}
