using System.Runtime.CompilerServices;
using Tern.S3.Model;

namespace Tern.S3;

public sealed partial class S3Client
{
    // A directory bucket's zone is part of its name and its configuration.
    private const string DirectoryBucket = "--x-s3";

    /// <summary>
    /// Calls <c>CreateBucket</c>. AWS's API reference describes it:
    /// <see href="https://docs.aws.amazon.com/goto/WebAPI/s3-2006-03-01/CreateBucket">CreateBucket</see>. If the
    /// request specifies no location, the bucket is created in the call's region: that of <paramref name="options"/>,
    /// or the client's.
    /// </summary>
    /// <remarks><see cref="CreateBucketRequest.Bucket"/> is required.</remarks>
    /// <param name="request">The request.</param>
    /// <param name="options">Per-call settings that override the client's, or null.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The response. Await the task only once.</returns>
    /// <exception cref="ArgumentException">A required member isn't set, or a value can't be sent.</exception>
    /// <exception cref="BucketAlreadyExistsException">Another account has a bucket with this name.</exception>
    /// <exception cref="BucketAlreadyOwnedByYouException">Your account already has this bucket.</exception>
    /// <exception cref="AwsServiceException">The service returned another error.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    public ValueTask<CreateBucketResponse> CreateBucketAsync(
        CreateBucketRequest request, AwsCallOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        return HasLocation(request)
            ? Pipeline.SendAsync(CreateBucketOperation.Instance, request, options, cancellationToken)
            : CreateHereAsync(request, options, cancellationToken);
    }

    /// <summary>Calls <c>CreateBucket</c> with the client's own settings.</summary>
    /// <param name="request">The request.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>The response.</returns>
    [OverloadResolutionPriority(-1)]
    public ValueTask<CreateBucketResponse> CreateBucketAsync(CreateBucketRequest request, CancellationToken cancellationToken) =>
        CreateBucketAsync(request, null, cancellationToken);

    /// <summary>Returns whether a bucket exists, in any account.</summary>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <returns>true if the bucket exists, even if it belongs to another account or the credentials don't allow reading
    /// it; otherwise, false.</returns>
    /// <exception cref="AwsServiceException">The service returned another error.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    public async ValueTask<bool> BucketExistsAsync(string bucket, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        try
        {
            await HeadBucketAsync(new HeadBucketRequest { Bucket = bucket }, cancellationToken).ConfigureAwait(false);
            return true;
        }
        catch (AwsServiceException error) when (error.StatusCode is 404 or 403)
        {
            return error.StatusCode == 403;
        }
    }

    /// <summary>
    /// Creates a bucket in the client's region if it doesn't exist. Several callers may do so concurrently.
    /// </summary>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="cancellationToken">Cancels the calls.</param>
    /// <returns>true if the bucket was created; false if it already existed.</returns>
    /// <exception cref="BucketAlreadyExistsException">Another account created a bucket with this name in the
    /// meantime.</exception>
    /// <exception cref="AwsServiceException">The service returned another error.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    public async ValueTask<bool> EnsureBucketExistsAsync(string bucket, CancellationToken cancellationToken = default)
    {
        if (await BucketExistsAsync(bucket, cancellationToken).ConfigureAwait(false)) return false;
        try
        {
            await CreateBucketAsync(new CreateBucketRequest { Bucket = bucket }, cancellationToken).ConfigureAwait(false);
            return true;
        }
        catch (BucketAlreadyOwnedByYouException)
        {
            return false;
        }
    }

    private static bool HasLocation(CreateBucketRequest request) =>
        request.CreateBucketConfiguration is { LocationConstraint: not null } or { Location: not null } or { Bucket: not null }
        || request.Bucket?.EndsWith(DirectoryBucket, StringComparison.Ordinal) == true;

    private async ValueTask<CreateBucketResponse> CreateHereAsync(CreateBucketRequest request, AwsCallOptions? options, CancellationToken cancellationToken)
    {
        var region = options?.Region ?? await Pipeline.GetRegionAsync(cancellationToken).ConfigureAwait(false);
        // A bucket in us-east-1 has no location constraint. Other stores than AWS call their only Region "auto".
        if (region is not (null or "us-east-1" or "aws-global" or "auto"))
        {
            // Copied, because the caller may reuse the request.
            request = request.Copy();
            request.CreateBucketConfiguration = new CreateBucketConfiguration
            {
                LocationConstraint = new BucketLocationConstraint(region),
                Tags = request.CreateBucketConfiguration?.Tags,
            };
        }

        return await Pipeline.SendAsync(CreateBucketOperation.Instance, request, options, cancellationToken).ConfigureAwait(false);
    }
}
