using Tern.Checksums;

namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    /// <summary>Copies an object into this bucket. The copy shares the bytes.</summary>
    /// <exception cref="S3ErrorException">There is no such source, a condition failed, or nothing would
    /// change.</exception>
    public ValueTask<CopyResult> CopyAsync(CopyRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        ConditionRules.CheckForm(request.Conditions);
        using var source = request.Source.Read(request.SourceKey, request.SourceVersionId, new ReadRequest { CustomerKey = request.SourceCustomerKey });
        var original = source.Version;
        ConditionRules.CheckSource(request.SourceConditions, original, _engine.Now());
        var draft = DraftOf(request, original);
        Check(draft);
        if (original.Size > MaxPutBytes) throw S3Errors.SourceTooLarge(MaxPutBytes);
        if (ReferenceEquals(request.Source, this) && request.SourceKey == draft.Key && !CopyRules.Changes(request, original, this))
        {
            throw S3Errors.InvalidRequest(
                "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, "
                + "website redirect location or encryption attributes.");
        }

        lock (_lock) CheckConditions(request.Conditions, draft.Key);
        var encryption = EncryptionOf(draft);
        var etag = CopyRules.ETagOf(original, encryption, draft.CustomerKey, _engine.Identifiers);
        var content = new StoredContent(Own(original.Body), etag, ChecksumOf(request, original), null);
        var copy = Store(draft, encryption, content, request.Conditions, ObjectChangeKind.Copied, request.Object.Origin);
        return new(new CopyResult(copy, request.Source.ShownSource(original)));
    }

    private static ObjectDraft DraftOf(CopyRequest request, ObjectVersion original)
    {
        var draft = request.Object;
        return new ObjectDraft
        {
            Key = draft.Key,
            Metadata = request.ReplacesMetadata ? draft.Metadata : original.Metadata,
            Tags = request.ReplacesTags ? draft.Tags : original.Tags,
            StorageClass = draft.StorageClass,
            Retention = draft.Retention,
            LegalHold = draft.LegalHold,
            Encryption = draft.Encryption,
            CustomerKey = draft.CustomerKey,
            WebsiteRedirect = draft.WebsiteRedirect,
            Acl = draft.Acl,
        };
    }

    // A copy is one object without parts, so it has no composite checksum.
    private static ObjectChecksum ChecksumOf(CopyRequest request, ObjectVersion original)
    {
        var algorithm = request.Algorithm ?? original.Checksum?.Algorithm ?? BodyReceiver.DefaultAlgorithm;
        return original.Checksum is { Type: ChecksumType.FullObject } checksum && checksum.Algorithm == algorithm
            ? checksum
            : new ObjectChecksum(algorithm, BodyReceiver.Compute(algorithm, original.Body));
    }
}
