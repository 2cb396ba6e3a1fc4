using System.Globalization;
using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Objects: writes, reads and deletions.
internal sealed partial class S3Service
{
    protected override async ValueTask<PutObjectOutput> PutObjectAsync(PutObjectRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        if (request.WriteOffsetBytes is not null) throw Refusals.NotImplementedHeader("x-amz-write-offset-bytes");
        var draft = ObjectDrafts.Read((S3Call)call, bucket);
        var body = UploadedBody.Read((S3Call)call);
        var conditions = new WriteConditions { IfMatch = request.IfMatch, IfNoneMatch = request.IfNoneMatch };
        var version = await bucket.PutAsync(draft, body.Stream, body.Checks, conditions, call.CancellationToken).ConfigureAwait(false);
        AddWritten((S3Call)call, bucket, version);
        ChecksumMembers.AddTo((S3Call)call, version.Checksum);
        return new PutObjectOutput { ETag = version.ETag };
    }

    protected override ValueTask<GetObjectOutput> GetObjectAsync(GetObjectRequest request, RestCall call)
    {
        EncryptionHeaders.CheckRead(call.Header);
        var bucket = engine.GetBucket(request.Bucket!);
        var reading = bucket.Read(request.Key!, request.VersionId, new ReadRequest
        {
            Conditions = new ReadConditions
            {
                IfMatch = request.IfMatch,
                IfNoneMatch = request.IfNoneMatch,
                IfModifiedSince = request.IfModifiedSince,
                IfUnmodifiedSince = request.IfUnmodifiedSince,
            },
            Range = request.Range,
            PartNumber = request.PartNumber,
            CustomerKey = EncryptionHeaders.ReadCustomerKey(call.Header, isRead: true),
        });
        var body = reading.Open();
        try
        {
            ObjectHeaders.AddTo((S3Call)call, bucket, reading);
        }
        catch
        {
            body.Dispose();
            throw;
        }

        return new(new GetObjectOutput { Body = body });
    }

    protected override ValueTask<HeadObjectOutput> HeadObjectAsync(HeadObjectRequest request, RestCall call)
    {
        EncryptionHeaders.CheckRead(call.Header);
        var bucket = engine.GetBucket(request.Bucket!);
        using var reading = bucket.Read(request.Key!, request.VersionId, new ReadRequest
        {
            Method = "HEAD",
            Conditions = new ReadConditions
            {
                IfMatch = request.IfMatch,
                IfNoneMatch = request.IfNoneMatch,
                IfModifiedSince = request.IfModifiedSince,
                IfUnmodifiedSince = request.IfUnmodifiedSince,
            },
            Range = request.Range,
            PartNumber = request.PartNumber,
            CustomerKey = EncryptionHeaders.ReadCustomerKey(call.Header, isRead: true),
        });
        ObjectHeaders.AddTo((S3Call)call, bucket, reading);
        return new(new HeadObjectOutput());
    }

    protected override ValueTask<DeleteObjectOutput> DeleteObjectAsync(DeleteObjectRequest request, RestCall call)
    {
        foreach (var header in (ReadOnlySpan<string>)["x-amz-if-match-last-modified-time", "x-amz-if-match-size"])
        {
            if (call.Header(header) is not null) throw Refusals.NotImplementedHeader(header);
        }

        var result = engine.GetBucket(request.Bucket!).Delete(new DeleteRequest
        {
            Key = request.Key!,
            VersionId = request.VersionId,
            IfMatch = request.IfMatch,
            BypassesGovernance = request.BypassGovernanceRetention is true,
            Origin = ((S3Call)call).Origin,
        });
        return new(new DeleteObjectOutput { DeleteMarker = result.IsDeleteMarker ? true : null, VersionId = result.VersionId });
    }

    protected override ValueTask<DeleteObjectsOutput> DeleteObjectsAsync(DeleteObjectsRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        if (request.Delete!.Objects is not { Count: > 0 and <= MaxListed } objects) throw S3Errors.MalformedXml();
        var (deleted, errors) = (new List<DeletedObject>(), new List<Error>());
        for (var i = 0; i < objects.Count; i++)
        {
            var one = objects[i];
            if (call.Request.BatchFault.Fails(i, objects.Count))
            {
                errors.Add(new Error { Key = one.Key, VersionId = one.VersionId, Code = BatchFault.Code, Message = BatchFault.Message });
                continue;
            }

            try
            {
                AccessRules.CheckDeletion((S3Call)call, bucket, one.Key!, one.VersionId);
                var result = bucket.Delete(new DeleteRequest
                {
                    Key = one.Key!,
                    VersionId = one.VersionId,
                    IfMatch = one.ETag,
                    BypassesGovernance = request.BypassGovernanceRetention is true,
                    IsInBatch = true,
                    Origin = ((S3Call)call).Origin,
                });
                deleted.Add(new DeletedObject
                {
                    Key = one.Key,
                    VersionId = one.VersionId,
                    DeleteMarker = result.IsDeleteMarker ? true : null,
                    DeleteMarkerVersionId = result.IsDeleteMarker ? result.VersionId : null,
                });
            }
            catch (S3ErrorException error)
            {
                errors.Add(new Error { Key = one.Key, VersionId = one.VersionId, Code = error.Code, Message = error.Message });
            }
        }

        return new(new DeleteObjectsOutput { Deleted = request.Delete.Quiet is true ? null : deleted, Errors = errors });
    }

    // The headers of a response to a write. The response to CompleteMultipartUpload doesn't contain the customer's key.
    private static void AddWritten(S3Call call, S3Bucket bucket, ObjectVersion version, bool showsCustomerKey = true)
    {
        if (showsCustomerKey || version.CustomerKeyMd5 is null) EncryptionHeaders.AddTo(call, version.Encryption, version.CustomerKeyMd5);
        if (bucket.Versioning == VersioningState.Enabled) call.Add("x-amz-version-id", version.VersionId);
        ObjectHeaders.AddExpiration(call, bucket, version);
    }

    protected override ValueTask<RestoreObjectOutput> RestoreObjectAsync(RestoreObjectRequest request, RestCall call)
    {
        var restore = request.RestoreRequest ?? throw S3Errors.MalformedXml();
        if (restore.Type is not null || restore.SelectParameters is not null)
        {
            throw new S3ErrorException(
                "NotImplemented", 501, "The local AWS restores objects, but runs no queries on them. Send a RestoreRequest with Days.");
        }

        if (restore.Days is not (>= 1 and <= 1_000_000))
            throw S3Errors.InvalidArgument("restoration days should be at least 1", "Days", restore.Days?.ToString(CultureInfo.InvariantCulture));
        var wasReadable = engine.GetBucket(request.Bucket!).Restore(request.Key!, request.VersionId, restore.Days.Value);
        call.Answer.StatusCode = wasReadable ? 200 : 202;
        return new(new RestoreObjectOutput());
    }
}
