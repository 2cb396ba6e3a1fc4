using Tern.Checksums;
using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Multipart uploads.
internal sealed partial class S3Service
{
    protected override ValueTask<CreateMultipartUploadOutput> CreateMultipartUploadAsync(CreateMultipartUploadRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        if (request is { ChecksumType: not null, ChecksumAlgorithm: null })
            throw S3Errors.InvalidRequest("The x-amz-checksum-type header can only be used with the x-amz-checksum-algorithm header.");
        if (request.ChecksumAlgorithm is { } name && !AwsChecksum.TryParse(name, out _)) throw Refusals.UnsupportedChecksum();
        var upload = bucket.CreateUpload(new UploadDraft
        {
            Object = ObjectDrafts.Read((S3Call)call, bucket),
            Algorithm = AwsChecksum.TryParse(request.ChecksumAlgorithm, out var algorithm) ? algorithm : null,
            Type = ChecksumMembers.TypeOf(request.ChecksumType),
        });
        EncryptionHeaders.AddTo((S3Call)call, upload.Encryption, upload.Object.CustomerKey?.Md5);
        var abort = bucket.ExpirationOf(upload);
        return new(new CreateMultipartUploadOutput
        {
            Bucket = bucket.Name,
            Key = upload.Key,
            UploadId = upload.UploadId,
            ChecksumAlgorithm = NameOf(upload.Algorithm),
            ChecksumType = TypeOf(upload),
            AbortDate = abort?.Date,
            AbortRuleId = abort?.RuleId,
        });
    }

    protected override async ValueTask<UploadPartOutput> UploadPartAsync(UploadPartRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var number = CheckPartNumber(request.PartNumber!.Value);
        var upload = bucket.GetUpload(request.Key!, request.UploadId!);
        var body = UploadedBody.Read((S3Call)call);
        var part = await bucket.UploadPartAsync(
            request.Key!, request.UploadId!, number, body.Stream, body.Checks, EncryptionHeaders.ReadCustomerKey(call.Header),
            call.CancellationToken).ConfigureAwait(false);
        EncryptionHeaders.AddTo((S3Call)call, upload.Encryption, upload.Object.CustomerKey?.Md5);
        ChecksumMembers.AddTo((S3Call)call, part.Checksum, withType: false);
        return new UploadPartOutput { ETag = part.ETag };
    }

    protected override async ValueTask<CompleteMultipartUploadOutput> CompleteMultipartUploadAsync(CompleteMultipartUploadRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        if (request.MultipartUpload is not { Parts: { Count: > 0 } parts }) throw S3Errors.MalformedXml();
        var (header, checksum) = UploadedBody.FindChecksum((S3Call)call);
        var version = await bucket.CompleteUploadAsync(new CompleteRequest
        {
            Key = request.Key!,
            UploadId = request.UploadId!,
            Parts = [.. parts.Select(ReadPart)],
            Type = ChecksumMembers.TypeOf(request.ChecksumType),
            Algorithm = UploadedBody.AlgorithmOf(header),
            Checksum = checksum,
            Size = request.MpuObjectSize,
            Conditions = new WriteConditions { IfMatch = request.IfMatch, IfNoneMatch = request.IfNoneMatch },
            CustomerKey = EncryptionHeaders.ReadCustomerKey(call.Header),
            Origin = ((S3Call)call).Origin,
        }, call.CancellationToken).ConfigureAwait(false);
        AddWritten((S3Call)call, bucket, version, showsCustomerKey: false);
        var shown = version.Encryption.IsKms ? null : version.Checksum; // reads have it
        return new CompleteMultipartUploadOutput
        {
            Location = ((S3Call)call).LocationOf(bucket.Name, version.Key),
            Bucket = bucket.Name,
            Key = version.Key,
            ETag = version.ETag,
            ChecksumType = shown is { } whole ? ChecksumMembers.NameOf(whole.Type) : null,
        }.With(shown);
    }

    protected override ValueTask<AbortMultipartUploadOutput> AbortMultipartUploadAsync(AbortMultipartUploadRequest request, RestCall call)
    {
        engine.GetBucket(request.Bucket!).AbortUpload(request.Key!, request.UploadId!);
        return new(new AbortMultipartUploadOutput());
    }

    protected override ValueTask<ListPartsOutput> ListPartsAsync(ListPartsRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var marker = request.PartNumberMarker ?? 0;
        var most = Limit("max-parts", request.MaxParts);
        var page = bucket.ListParts(request.Key!, request.UploadId!, marker, most);
        var (upload, abort) = (page.Upload, bucket.ExpirationOf(page.Upload));
        return new(new ListPartsOutput
        {
            AbortDate = abort?.Date,
            AbortRuleId = abort?.RuleId,
            Bucket = bucket.Name,
            Key = upload.Key,
            UploadId = upload.UploadId,
            PartNumberMarker = marker,
            NextPartNumberMarker = page.NextMarker,
            MaxParts = most,
            IsTruncated = page.IsTruncated,
            Parts = [.. page.Parts.Select(part => new Part
            {
                PartNumber = part.Number, LastModified = part.LastModified, ETag = part.ETag, Size = part.Size,
            }.With(upload.Algorithm is null ? null : part.Checksum))],
            Initiator = BucketOwners.InitiatorOf(bucket, upload),
            Owner = BucketOwners.Of(bucket, upload.Object.Acl),
            StorageClass = upload.Object.StorageClass,
            ChecksumAlgorithm = NameOf(upload.Algorithm),
            ChecksumType = TypeOf(upload),
        });
    }

    protected override ValueTask<ListMultipartUploadsOutput> ListMultipartUploadsAsync(ListMultipartUploadsRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var most = Limit("max-uploads", request.MaxUploads);
        var page = bucket.ListUploads(new UploadListRequest
        {
            Prefix = request.Prefix ?? "",
            Delimiter = request.Delimiter is { Length: > 0 } delimiter ? delimiter : null,
            KeyMarker = request.KeyMarker,
            UploadIdMarker = request.UploadIdMarker,
            MaxUploads = most,
        });
        var text = Encoding(request.EncodingType);
        return new(new ListMultipartUploadsOutput
        {
            Bucket = bucket.Name,
            KeyMarker = text(request.KeyMarker ?? ""),
            UploadIdMarker = request.UploadIdMarker ?? "",
            NextKeyMarker = text(page.NextKeyMarker ?? ""),
            NextUploadIdMarker = page.NextUploadIdMarker ?? "",
            Prefix = request.Prefix is { } prefix ? text(prefix) : null,
            Delimiter = request.Delimiter is { Length: > 0 } given ? text(given) : null,
            MaxUploads = most,
            IsTruncated = page.IsTruncated,
            EncodingType = request.EncodingType,
            CommonPrefixes = Prefixes(page.CommonPrefixes, text),
            Uploads = [.. page.Uploads.Select(upload => new Model.MultipartUpload
            {
                Key = text(upload.Key),
                UploadId = upload.UploadId,
                Initiated = upload.Initiated,
                StorageClass = upload.Object.StorageClass,
                Initiator = BucketOwners.InitiatorOf(bucket, upload),
                Owner = BucketOwners.Of(bucket, upload.Object.Acl),
                ChecksumAlgorithm = NameOf(upload.Algorithm),
                ChecksumType = TypeOf(upload),
            })],
        });
    }

    private static CompletedPart ReadPart(Model.CompletedPart part)
    {
        if (part.PartNumber is not { } number) throw S3Errors.MalformedXml();
        var (algorithm, value) = ChecksumMembers.Find(part);
        return new CompletedPart(number, part.ETag, algorithm, value);
    }

    private static int CheckPartNumber(int number) => number is >= 1 and <= 10_000
        ? number
        : throw S3Errors.InvalidArgument("Part number must be an integer between 1 and 10000, inclusive", "partNumber", Number(number));

    private static string? NameOf(AwsChecksumAlgorithm? algorithm) => algorithm is { } given ? AwsChecksum.GetName(given) : null;

    // For an upload without an algorithm, the response doesn't contain the type of S3's own checksum.
    private static string? TypeOf(MultipartUpload upload) => upload.Algorithm is null ? null : ChecksumMembers.NameOf(upload.Type);

    private static string Number(int number) => number.ToString(System.Globalization.CultureInfo.InvariantCulture);
}
