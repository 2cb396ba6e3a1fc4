using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Configurations that are stored and returned.
internal sealed partial class S3Service
{
    private const string AccelerateName = "accelerate";
    public const string EncryptionName = "encryption";
    public const string LoggingName = "logging";
    private const string PaymentName = "requestPayment";

    protected override ValueTask<NoAnswer> PutBucketAccelerateConfigurationAsync(PutBucketAccelerateConfigurationRequest request, RestCall call)
    {
        if (request.Bucket!.Contains('.', StringComparison.Ordinal))
            throw S3Errors.InvalidRequest("S3 Transfer Acceleration is not supported for buckets with periods (.) in their names");
        return Store(request.Bucket, AccelerateName, request.AccelerateConfiguration!.Status ?? throw S3Errors.MalformedXml());
    }

    protected override ValueTask<GetBucketAccelerateConfigurationOutput> GetBucketAccelerateConfigurationAsync(
        GetBucketAccelerateConfigurationRequest request, RestCall call) => new(new GetBucketAccelerateConfigurationOutput
        {
            Status = Stored<string>(engine.GetBucket(request.Bucket!), AccelerateName),
        });

    protected override ValueTask<NoAnswer> PutBucketEncryptionAsync(PutBucketEncryptionRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        if (request.ServerSideEncryptionConfiguration!.Rules is not [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: { } algorithm } given } rule])
            throw S3Errors.MalformedXml();
        if (given.KMSMasterKeyID is not null && algorithm == "AES256")
        {
            throw S3Errors.InvalidArgument(
                "a KMSMasterKeyID is not applicable if the default sse algorithm is not aws:kms or aws:kms:dsse", "ApplyServerSideEncryptionByDefault");
        }

        rule.BucketKeyEnabled ??= false;
        var encryption = algorithm == "AES256" ? ObjectEncryption.S3Managed : new ObjectEncryption
        {
            Algorithm = algorithm,
            KmsKeyId = EncryptionHeaders.KeyArn(given.KMSMasterKeyID, bucket),
            BucketKeyEnabled = rule.BucketKeyEnabled is true ? true : null,
        };
        bucket.Change(bucket =>
        {
            bucket.Encryption = encryption;
            bucket.Configurations[EncryptionName] = request.ServerSideEncryptionConfiguration;
        });
        return Nothing;
    }

    protected override ValueTask<GetBucketEncryptionOutput> GetBucketEncryptionAsync(GetBucketEncryptionRequest request, RestCall call) => new(
        new GetBucketEncryptionOutput
        {
            ServerSideEncryptionConfiguration = Stored<ServerSideEncryptionConfiguration>(engine.GetBucket(request.Bucket!), EncryptionName)
                ?? new ServerSideEncryptionConfiguration
                {
                    Rules =
                    [
                        new ServerSideEncryptionRule
                        {
                            ApplyServerSideEncryptionByDefault = new ServerSideEncryptionByDefault { SSEAlgorithm = "AES256" }, BucketKeyEnabled = false,
                        },
                    ],
                },
        });

    protected override ValueTask<NoAnswer> DeleteBucketEncryptionAsync(DeleteBucketEncryptionRequest request, RestCall call)
    {
        engine.GetBucket(request.Bucket!).Change(static bucket =>
        {
            bucket.Encryption = null;
            bucket.Configurations.TryRemove(EncryptionName, out _);
        });
        return Nothing;
    }

    protected override ValueTask<NoAnswer> PutBucketLoggingAsync(PutBucketLoggingRequest request, RestCall call)
    {
        if (request.BucketLoggingStatus!.LoggingEnabled is not { } logging) return Forget(request.Bucket!, LoggingName);
        var source = engine.GetBucket(request.Bucket!);
        var target = engine.FindBucket(logging.TargetBucket!)
            ?? throw new S3ErrorException("InvalidTargetBucketForLogging", 400, "The target bucket for logging does not exist")
                .With("TargetBucket", logging.TargetBucket!);
        if (target.Account != source.Account)
        {
            throw new S3ErrorException(
                "InvalidTargetBucketForLogging", 400, "The owner for the bucket to be logged and the target bucket must be the same.")
                .With("TargetBucket", target.Name);
        }

        if (target.Region == source.Region) return Store(request.Bucket!, LoggingName, logging);
        var error = new S3ErrorException("CrossLocationLoggingProhibitted", 403, "Cross S3 location logging not allowed. ");
        if (source.Region != DefaultRegion) error.With("SourceBucketLocation", source.Region);
        if (target.Region != DefaultRegion) error.With("TargetBucketLocation", target.Region);
        throw error;
    }

    protected override ValueTask<GetBucketLoggingOutput> GetBucketLoggingAsync(GetBucketLoggingRequest request, RestCall call) => new(
        new GetBucketLoggingOutput { LoggingEnabled = Stored<LoggingEnabled>(engine.GetBucket(request.Bucket!), LoggingName) });

    protected override ValueTask<NoAnswer> PutBucketRequestPaymentAsync(PutBucketRequestPaymentRequest request, RestCall call) =>
        Store(request.Bucket!, PaymentName, request.RequestPaymentConfiguration!.Payer!);

    protected override ValueTask<GetBucketRequestPaymentOutput> GetBucketRequestPaymentAsync(GetBucketRequestPaymentRequest request, RestCall call) => new(
        new GetBucketRequestPaymentOutput { Payer = Stored<string>(engine.GetBucket(request.Bucket!), PaymentName) ?? "BucketOwner" });

    private static T? Stored<T>(S3Bucket bucket, string name) where T : class => bucket.Configurations.GetValueOrDefault(name) as T;

    private ValueTask<NoAnswer> Store(string bucket, string name, object configuration)
    {
        engine.GetBucket(bucket).Change(bucket => bucket.Configurations[name] = configuration);
        return Nothing;
    }

    private ValueTask<NoAnswer> Forget(string bucket, string name)
    {
        engine.GetBucket(bucket).Change(bucket => bucket.Configurations.TryRemove(name, out _));
        return Nothing;
    }
}
