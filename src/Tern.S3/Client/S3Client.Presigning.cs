using System.Text;
using Tern.Endpoints;
using Tern.S3.Model;
using Tern.S3.Presigning;

namespace Tern.S3;

public sealed partial class S3Client
{
    private static readonly TimeSpan s_longest = TimeSpan.FromDays(7);

    /// <summary>Signs the reading of an object for somebody else, who needs no credentials: an address that a browser can open.</summary>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The key of the object.</param>
    /// <param name="expires">How long it is good for: 1 second to 7 days, and no longer than the credentials that sign it.</param>
    /// <param name="options">What the answer says beside the object; null for what the object has.</param>
    /// <param name="cancellationToken">Ends the wait for credentials.</param>
    /// <returns>What must be sent: its <see cref="AwsPresignedRequest.Uri"/> alone. Treat it as a secret.</returns>
    /// <exception cref="ArgumentException">A value can't be sent, or the time is out of bounds.</exception>
    public ValueTask<AwsPresignedRequest> PresignGetAsync(
        string bucket, string key, TimeSpan expires, S3PresignGetOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentException.ThrowIfNullOrEmpty(key);
        return PresignAsync(
            new GetObjectRequest
            {
                Bucket = bucket,
                Key = key,
                VersionId = options?.VersionId,
                ResponseContentType = options?.ContentType,
                ResponseContentDisposition = options?.DownloadName is { } name ? Attachment(name) : options?.ContentDisposition,
                ResponseContentEncoding = options?.ContentEncoding,
                ResponseContentLanguage = options?.ContentLanguage,
                ResponseCacheControl = options?.CacheControl,
                ResponseExpires = options?.Expires,
            },
            expires,
            cancellationToken: cancellationToken);
    }

    /// <summary>Signs the upload of an object for somebody else, who needs no credentials.</summary>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The key of the object.</param>
    /// <param name="expires">How long it is good for: 1 second to 7 days, and no longer than the credentials that sign it.</param>
    /// <param name="options">What must be sent with it; null for any content, and nothing beside it.</param>
    /// <param name="cancellationToken">Ends the wait for credentials.</param>
    /// <returns>What must be sent: a PUT to its address, with all of its headers. Treat it as a secret.</returns>
    /// <exception cref="ArgumentException">A value can't be sent, or the time is out of bounds.</exception>
    public ValueTask<AwsPresignedRequest> PresignPutAsync(
        string bucket, string key, TimeSpan expires, S3PresignPutOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentException.ThrowIfNullOrEmpty(key);
        options ??= new S3PresignPutOptions();
        if (options.Sha256.Length is not (0 or 32))
            throw new ArgumentException($"A SHA-256 has 32 bytes, and {nameof(options.Sha256)} has {options.Sha256.Length}.", nameof(options));
        return PresignAsync(
            new PutObjectRequest
            {
                Bucket = bucket,
                Key = key,
                ContentType = options.ContentType,
                CacheControl = options.CacheControl,
                ContentDisposition = options.ContentDisposition,
                ChecksumSHA256 = options.Sha256.IsEmpty ? null : Convert.ToBase64String(options.Sha256.Span),
                IfNoneMatch = options.OnlyIfAbsent ? "*" : null,
                Metadata = options.GivenMetadata,
                Tags = options.GivenTags,
                StorageClass = options.StorageClass,
                ServerSideEncryption = options.ServerSideEncryption,
            },
            expires,
            cancellationToken: cancellationToken);
    }

    /// <summary>Signs a form by which a browser uploads an object, within bounds of length, type and key that a PUT has not.</summary>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The key of the object; or what it begins with, where the options say so.</param>
    /// <param name="expires">How long it is good for: 1 second to 7 days, and no longer than the credentials that sign it.</param>
    /// <param name="options">What may be uploaded; null for any content under the key.</param>
    /// <param name="cancellationToken">Ends the wait for credentials.</param>
    /// <returns>The form. Treat it as a secret.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The time, a length or the status is out of bounds.</exception>
    /// <exception cref="NotSupportedException">The bucket takes no forms: it is a directory bucket or a multi-region access point.</exception>
    public async ValueTask<S3PresignedPost> PresignPostAsync(
        string bucket, string key, TimeSpan expires, S3PresignPostOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentNullException.ThrowIfNull(key);
        options ??= new S3PresignPostOptions();
        // Half of a surrogate pair would be another key in the form.
        _ = AwsEndpointFunctions.UriEncode(key);
        if (key.Length == 0 && !options.KeyIsPrefix)
            throw new ArgumentException($"The key is empty. Name the object, or set {nameof(options.KeyIsPrefix)} for any key.", nameof(key));
        if (expires < TimeSpan.FromSeconds(1) || expires > s_longest)
            throw new ArgumentOutOfRangeException(nameof(expires), expires, "A presigned form is good for 1 second to 7 days.");
        if (options.MinLength < 0 || options.MaxLength < (options.MinLength ?? 0))
        {
            throw new ArgumentOutOfRangeException(
                nameof(options), options.MaxLength, $"Expected {nameof(options.MinLength)} from 0, and {nameof(options.MaxLength)} no less than it.");
        }

        if (options.SuccessStatus is not (null or 200 or 201 or 204))
            throw new ArgumentOutOfRangeException(nameof(options), options.SuccessStatus, $"Expected a {nameof(options.SuccessStatus)} of 200, 201 or 204.");

        var signer = await Pipeline.BeginPolicyAsync(HeadBucketOperation.Instance, new HeadBucketRequest { Bucket = bucket }, cancellationToken)
            .ConfigureAwait(false);
        var expiresAt = signer.Time + expires;
        var fields = new PostPolicy(signer, bucket, expiresAt).Sign(key, options);
        return new S3PresignedPost(signer.Address, fields, signer.CredentialsEnd is { } end && end < expiresAt ? end : expiresAt);
    }

    // RFC 6266: the name in full for those who know the long form, and in ASCII for others.
    private static string Attachment(string name)
    {
        var plain = new StringBuilder(name.Length);
        foreach (var c in name) plain.Append(c is >= ' ' and < '\x7f' and not ('"' or '\\' or '%') ? c : '_');
        return $"attachment; filename=\"{plain}\"; filename*=UTF-8''{Uri.EscapeDataString(name)}";
    }
}
