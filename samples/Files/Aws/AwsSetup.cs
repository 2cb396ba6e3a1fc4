using System.Globalization;
using System.Security.Cryptography;
using System.Text.Json;
using Files.Counting;
using Tern;
using Tern.DynamoDb;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.S3;
using Tern.S3.Model;
using Tern.Services.SecretsManager;
using Tern.Services.SecretsManager.Model;
using Tern.Services.Ssm;
using Tern.Services.Ssm.Model;

namespace Files.Aws;

/// <summary>
/// Creates missing resources: bucket, queues, table, parameters and secret. Existing ones remain unchanged.
/// </summary>
internal sealed class AwsSetup : IAsyncDisposable
{
    private readonly FilesPlace _place;
    private readonly LocalPlace? _local;
    private readonly S3Client _s3;
    private readonly SqsClient _sqs;
    private readonly DynamoDbClient _db;
    private readonly SsmClient _ssm;
    private readonly SecretsManagerClient _secrets;

    public AwsSetup(FilesPlace place, LocalPlace? local)
    {
        (_place, _local) = (place, local);
        _s3 = new S3Client(Options<S3ClientOptions>());
        _sqs = new SqsClient(Options<SqsClientOptions>());
        _db = new DynamoDbClient(Options<DynamoDbClientOptions>());
        _ssm = new SsmClient(Options<SsmClientOptions>());
        _secrets = new SecretsManagerClient(Options<SecretsManagerClientOptions>());
    }

    public async Task CreateMissingAsync(CancellationToken cancellationToken)
    {
        await Task.WhenAll(CreateBucketAsync(cancellationToken), CreateQueuesAsync(cancellationToken), CreateTableAsync(cancellationToken));
        // The local AWS has no parameters and secrets: the settings have defaults, and the key is the program's.
        if (_local is null) await Task.WhenAll(CreateParametersAsync(cancellationToken), CreateSecretAsync(cancellationToken));
    }

    public async ValueTask DisposeAsync()
    {
        await _s3.DisposeAsync();
        await _sqs.DisposeAsync();
        await _db.DisposeAsync();
        await _ssm.DisposeAsync();
        await _secrets.DisposeAsync();
    }

    private TOptions Options<TOptions>() where TOptions : AwsClientOptions, new()
    {
        var options = new TOptions();
        _place.Configure(options);
        return _local is null ? options : _local.Aws.Configure(options);
    }

    private async Task CreateBucketAsync(CancellationToken cancellationToken)
    {
        // Checked first: in us-east-1, creating a bucket that you already own silently succeeds, and its rules would be
        // replaced.
        if (await HasBucketAsync(cancellationToken)) return;
        try
        {
            var constraint = _place.Region is null or "us-east-1" ? null : new CreateBucketConfiguration { LocationConstraint = new(_place.Region) };
            await _s3.CreateBucketAsync(
                new CreateBucketRequest { Bucket = _place.Bucket, CreateBucketConfiguration = constraint }, cancellationToken: cancellationToken);
        }
        catch (BucketAlreadyOwnedByYouException)
        {
            return;
        }

        // The parts of unfinished uploads cost money until they are removed.
        var rule = new LifecycleRule
        {
            ID = "forgotten uploads",
            Status = ExpirationStatus.Enabled,
            Filter = new LifecycleRuleFilter { Prefix = "" },
            AbortIncompleteMultipartUpload = new AbortIncompleteMultipartUpload { DaysAfterInitiation = 7 },
        };
        await _s3.PutBucketLifecycleConfigurationAsync(
            new PutBucketLifecycleConfigurationRequest { Bucket = _place.Bucket, LifecycleConfiguration = new BucketLifecycleConfiguration { Rules = [rule] } },
            cancellationToken: cancellationToken);
    }

    private async Task<bool> HasBucketAsync(CancellationToken cancellationToken)
    {
        try
        {
            await _s3.HeadBucketAsync(new HeadBucketRequest { Bucket = _place.Bucket }, cancellationToken: cancellationToken);
            return true;
        }
        catch (AwsServiceException none) when (none.StatusCode == 404)
        {
            return false;
        }
    }

    private async Task CreateQueuesAsync(CancellationToken cancellationToken)
    {
        var failed = await _sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = _place.FailedQueue }, cancellationToken: cancellationToken);
        var attributes = await _sqs.GetQueueAttributesAsync(
            new GetQueueAttributesRequest { QueueUrl = failed.QueueUrl, AttributeNames = [QueueAttributeName.QueueArn] }, cancellationToken: cancellationToken);
        var arn = JsonEncodedText.Encode(attributes.Attributes["QueueArn"]);
        await _sqs.CreateQueueAsync(
            new CreateQueueRequest
            {
                QueueName = _place.Queue,
                Attributes = new() { ["RedrivePolicy"] = $$"""{"deadLetterTargetArn":"{{arn}}","maxReceiveCount":"5"}""" },
            },
            cancellationToken: cancellationToken);
    }

    private async Task CreateTableAsync(CancellationToken cancellationToken)
    {
        await _db.Table<FileCounts>(_place.Table).CreateTableAsync(new() { IfNotExists = true }, cancellationToken);
    }

    private async Task CreateParametersAsync(CancellationToken cancellationToken)
    {
        var defaults = new FilesSettings();
        await CreateParameterAsync(nameof(defaults.MaxUploadBytes), defaults.MaxUploadBytes, cancellationToken);
        await CreateParameterAsync(nameof(defaults.MaxLinkMinutes), defaults.MaxLinkMinutes, cancellationToken);
    }

    private async Task CreateParameterAsync(string name, long value, CancellationToken cancellationToken)
    {
        try
        {
            await _ssm.PutParameterAsync(
                new PutParameterRequest
                {
                    Name = $"{_place.Parameters}/{name}", Value = value.ToString(CultureInfo.InvariantCulture), Type = ParameterType.String,
                },
                cancellationToken: cancellationToken);
        }
        catch (ParameterAlreadyExistsException)
        {
            // An existing value must be kept.
        }
    }

    private async Task CreateSecretAsync(CancellationToken cancellationToken)
    {
        try
        {
            var key = Convert.ToBase64String(RandomNumberGenerator.GetBytes(32));
            await _secrets.CreateSecretAsync(new CreateSecretRequest { Name = _place.TokenKey, SecretString = key }, cancellationToken: cancellationToken);
        }
        catch (ResourceExistsException)
        {
            // With another key, the tokens of uploads in progress would become invalid.
        }
    }
}
