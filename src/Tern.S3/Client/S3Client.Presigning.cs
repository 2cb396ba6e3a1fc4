using System.Text;
using Tern.Endpoints;
using Tern.S3.Model;

namespace Tern.S3;

public sealed partial class S3Client
{
    private static readonly TimeSpan s_longest = TimeSpan.FromDays(7);

    /// <summary>
    /// Presigns a request that downloads an object without credentials: a URL that a browser can open.
    /// </summary>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="expires">The lifetime of the URL: 1 second to 7 days, limited by the expiration of the credentials
    /// that sign it.</param>
    /// <param name="options">The headers of the response, or null for those of the object.</param>
    /// <param name="cancellationToken">A token that ends the wait for credentials.</param>
    /// <returns>The request, of which only <see cref="AwsPresignedRequest.Uri"/> is needed. Treat it as a
    /// secret.</returns>
    /// <exception cref="ArgumentException">A value can't be sent, or the lifetime is out of range.</exception>
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

    /// <summary>Presigns a request that uploads an object without credentials.</summary>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="expires">The lifetime of the URL: 1 second to 7 days, limited by the expiration of the credentials
    /// that sign it.</param>
    /// <param name="options">The headers that must be sent with the upload, or null to allow any content without
    /// further headers.</param>
    /// <param name="cancellationToken">A token that ends the wait for credentials.</param>
    /// <returns>The request to send: a PUT to its URL, with all of its headers. Treat it as a secret.</returns>
    /// <exception cref="ArgumentException">A value can't be sent, or the lifetime is out of range.</exception>
    public ValueTask<AwsPresignedRequest> PresignPutAsync(
        string bucket, string key, TimeSpan expires, S3PresignPutOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentException.ThrowIfNullOrEmpty(key);
        options ??= new S3PresignPutOptions();
        if (options.Sha256.Length is not (0 or 32))
            throw new ArgumentException($"{nameof(options.Sha256)} must have 32 bytes, but has {options.Sha256.Length}.", nameof(options));
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

    /// <summary>
    /// Presigns a form that uploads an object from a browser. Unlike a PUT, it can restrict the length, type and key.
    /// </summary>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="key">The object's key, or its prefix if the options specify so.</param>
    /// <param name="expires">The lifetime of the form: 1 second to 7 days, limited by the expiration of the credentials
    /// that sign it.</param>
    /// <param name="options">The restrictions on the upload, or null to allow any content with the given key.</param>
    /// <param name="cancellationToken">A token that ends the wait for credentials.</param>
    /// <returns>The form. Treat it as a secret.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The lifetime, a length or the status is out of range.</exception>
    /// <exception cref="NotSupportedException">The bucket doesn't support forms, because it's a directory bucket or a
    /// multi-Region access point.</exception>
    public async ValueTask<S3PresignedPost> PresignPostAsync(
        string bucket, string key, TimeSpan expires, S3PresignPostOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentNullException.ThrowIfNull(key);
        options ??= new S3PresignPostOptions();
        // Half of a surrogate pair would become a different key in the form.
        _ = AwsEndpointFunctions.UriEncode(key);
        if (key.Length == 0 && !options.KeyIsPrefix)
            throw new ArgumentException($"The key is empty. Specify the object's key, or set {nameof(options.KeyIsPrefix)} to allow any key.", nameof(key));
        if (expires < TimeSpan.FromSeconds(1) || expires > s_longest)
            throw new ArgumentOutOfRangeException(nameof(expires), expires, "The lifetime of a presigned form must be between 1 second and 7 days.");
        if (options.MinLength < 0 || options.MaxLength < (options.MinLength ?? 0))
        {
            throw new ArgumentOutOfRangeException(
                nameof(options),
                options.MaxLength,
                $"{nameof(options.MinLength)} must be at least 0, and {nameof(options.MaxLength)} at least {nameof(options.MinLength)}.");
        }

        if (options.SuccessStatus is not (null or 200 or 201 or 204))
            throw new ArgumentOutOfRangeException(nameof(options), options.SuccessStatus, $"{nameof(options.SuccessStatus)} must be 200, 201 or 204.");

        var identity = await Pipeline.IdentifyAsync(HeadBucketOperation.Instance, new HeadBucketRequest { Bucket = bucket }, cancellationToken)
            .ConfigureAwait(false);
        var signer = new PolicySigner(identity.Endpoint, identity.Scheme, identity.Credentials, identity.Time);
        var expiresAt = signer.Time + expires;
        var fields = new PostPolicy(signer, bucket, expiresAt).Sign(key, options);
        return new S3PresignedPost(signer.Address, fields, signer.CredentialsEnd is { } end && end < expiresAt ? end : expiresAt);
    }

    // RFC 6266: the full name for clients that support the extended form, and an ASCII form for others.
    private static string Attachment(string name)
    {
        var plain = new StringBuilder(name.Length);
        foreach (var c in name) plain.Append(c is >= ' ' and < '\x7f' and not ('"' or '\\' or '%') ? c : '_');
        return $"attachment; filename=\"{plain}\"; filename*=UTF-8''{Uri.EscapeDataString(name)}";
    }
}
