using System.Globalization;
using Tern.Checksums;

namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    private const int MaxPartNumber = 10_000;

    private readonly Dictionary<string, MultipartUpload> _uploads = new(StringComparer.Ordinal);
    private readonly CompletedUploads _completed = new();

    /// <summary>Starts a multipart upload.</summary>
    /// <exception cref="S3ErrorException">The object isn't valid, or the type doesn't fit the algorithm.</exception>
    public MultipartUpload CreateUpload(UploadDraft draft)
    {
        Check(draft.Object);
        var type = UploadChecksums.TypeOf(draft.Algorithm, draft.Type);
        lock (_lock)
        {
            ThrowIfClosed();
            var upload = new MultipartUpload
            {
                UploadId = _engine.Identifiers.NextUpload(),
                Sequence = ++_sequence,
                Initiated = _engine.Now(),
                Object = draft.Object,
                Encryption = EncryptionOf(draft.Object),
                Algorithm = draft.Algorithm,
                Type = type,
            };
            _uploads.Add(upload.UploadId, upload);
            PlanLifecycle();
            Record(upload);
            Commit();
            return upload;
        }
    }

    /// <summary>Stores a part, or replaces it.</summary>
    /// <exception cref="S3ErrorException">There is no such upload, or the body isn't the claimed one.</exception>
    public async ValueTask<UploadedPart> UploadPartAsync(
        string key, string uploadId, int partNumber, Stream body, BodyChecks checks, CustomerKey? customerKey, CancellationToken cancellationToken)
    {
        CheckPartNumber(partNumber);
        var upload = GetUpload(key, uploadId);
        EncryptionRules.CheckKey(upload, customerKey);
        UploadChecksums.CheckPart(upload, checks.Algorithm);
        var receiver = new BodyReceiver(checks, upload.Algorithm ?? checks.Algorithm, MaxPutBytes);
        var received = await receiver.ReceiveAsync(Bodies, body, cancellationToken).ConfigureAwait(false);
        var etag = ETags.Of(received.Md5, upload.Encryption, customerKey, _engine.Identifiers);
        return Store(upload, new UploadedPart(partNumber, received.Body, etag, received.Checksum, _engine.Now()));
    }

    /// <summary>Stores a part that is a copy of an object or of a range of it. The copy shares the bytes.</summary>
    /// <exception cref="S3ErrorException">There is no such upload or source, or a condition failed.</exception>
    public ValueTask<PartCopyResult> CopyPartAsync(PartCopyRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        CheckPartNumber(request.PartNumber);
        var upload = GetUpload(request.Key, request.UploadId);
        EncryptionRules.CheckKey(upload, request.CustomerKey);
        using var source = request.Source.Read(request.SourceKey, request.SourceVersionId, new ReadRequest { CustomerKey = request.SourceCustomerKey });
        ConditionRules.CheckSource(request.SourceConditions, source.Version, _engine.Now());
        var range = ObjectRanges.FindSource(source.Version, request.SourceRange);
        if (range.Length > MaxPutBytes) throw S3Errors.SourceTooLarge(MaxPutBytes);
        var body = source.Version.Body.Slice(range.Offset, range.Length);
        if (body.IsView) body = Gather(body);
        var md5 = Convert.FromBase64String(BodyReceiver.Compute(AwsChecksumAlgorithm.Md5, body));
        var checksum = upload.Algorithm is { } algorithm ? new ObjectChecksum(algorithm, BodyReceiver.Compute(algorithm, body)) : null;
        var etag = ETags.Of(md5, upload.Encryption, request.CustomerKey, _engine.Identifiers);
        var part = Store(upload, new UploadedPart(request.PartNumber, body, etag, checksum, _engine.Now()));
        return new(new PartCopyResult(part, request.Source.ShownSource(source.Version)));
    }

    /// <summary>Creates an object from parts. Repeating it returns the same version again.</summary>
    /// <exception cref="S3ErrorException">There is no such upload, the parts aren't valid, or a condition
    /// failed.</exception>
    public ValueTask<ObjectVersion> CompleteUploadAsync(CompleteRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        ConditionRules.CheckForm(request.Conditions);
        MultipartUpload upload;
        List<UploadedPart> parts;
        ObjectBody body;
        lock (_lock)
        {
            ThrowIfClosed();
            if (_completed.Find(request.Key, request.UploadId) is { } before) return new(before);
            upload = GetUpload(request.Key, request.UploadId);
            EncryptionRules.CheckKey(upload, request.CustomerKey ?? upload.Object.CustomerKey);
            parts = UploadCompletion.Choose(upload, request, _engine.MinPartBytes);
            CheckConditions(request.Conditions, request.Key);
            body = ObjectBody.Join(parts.Select(static part => part.Body));
        }

        // The checksum of all bytes takes a while, so it is computed without the lock.
        ObjectChecksum? checksum;
        try
        {
            checksum = UploadCompletion.Verify(upload, parts, body, request);
        }
        catch
        {
            body.Release();
            throw;
        }

        body = Gather(body);
        lock (_lock)
        {
            if (!_uploads.ContainsKey(upload.UploadId))
            {
                body.Release();
                return new(_completed.Find(request.Key, request.UploadId) ?? throw S3Errors.NoSuchUpload(request.UploadId));
            }

            var content = new StoredContent(body, ETags.Of(parts), checksum, UploadCompletion.Place(upload, parts));
            var version = StoreNow(
                upload.Object, upload.Encryption, content, request.Conditions, ObjectChangeKind.Completed, request.Origin, upload.UploadId);
            Remove(upload);
            Commit();
            _completed.Add(upload.UploadId, version);
            return new(version);
        }
    }

    /// <summary>Deletes an upload and its parts.</summary>
    /// <exception cref="S3ErrorException">NoSuchUpload.</exception>
    public void AbortUpload(string key, string uploadId)
    {
        lock (_lock)
        {
            Remove(GetUpload(key, uploadId));
            Commit();
        }
    }

    /// <summary>Returns an upload.</summary>
    /// <exception cref="S3ErrorException">NoSuchUpload.</exception>
    public MultipartUpload GetUpload(string key, string uploadId)
    {
        lock (_lock)
        {
            ThrowIfClosed();
            return FindUpload(key, uploadId) ?? throw S3Errors.NoSuchUpload(uploadId);
        }
    }

    /// <summary>Returns an upload, or null if there is none.</summary>
    public MultipartUpload? FindUpload(string key, string uploadId)
    {
        lock (_lock) return _uploads.TryGetValue(uploadId, out var upload) && upload.Key == key ? upload : null;
    }

    private static void CheckPartNumber(int number)
    {
        if (number is >= 1 and <= MaxPartNumber) return;
        throw S3Errors.InvalidArgument(
            $"Part number must be an integer between 1 and {MaxPartNumber}, inclusive", "partNumber", number.ToString(CultureInfo.InvariantCulture));
    }

    // Takes over the part's body, even if it fails. If the upload has no algorithm, a part's checksum isn't kept.
    private UploadedPart Store(MultipartUpload upload, UploadedPart part)
    {
        lock (_lock)
        {
            if (!_uploads.ContainsKey(upload.UploadId))
            {
                part.Body.Release();
                throw S3Errors.NoSuchUpload(upload.UploadId);
            }

            if (upload.Parts.TryGetValue(part.Number, out var replaced)) Drop(replaced.Body);
            Record(upload, upload.Parts[part.Number] = upload.Algorithm is null ? part with { Checksum = null } : part);
            Commit();
            return part;
        }
    }

    // The caller holds the lock.
    private void Remove(MultipartUpload upload)
    {
        if (!_uploads.Remove(upload.UploadId)) return;
        RecordRemoval(upload);
        foreach (var part in upload.Parts.Values) Drop(part.Body);
        upload.Parts.Clear();
    }
}
