using System.Buffers;
using Tern.Local.Buffers;

namespace Tern.Local.S3;

/// <summary>The values of entries of versions, uploads and parts.</summary>
internal static class VersionFormat
{
    /// <param name="to">The value.</param>
    /// <param name="version">The version or delete marker.</param>
    /// <param name="since">Its <see cref="ObjectVersion.NoncurrentSince"/> if it doesn't follow from the next
    /// version.</param>
    /// <param name="pieces">The blocks that are in the snapshot as pieces, or null.</param>
    /// <param name="format">The format of access control lists.</param>
    public static void Write(IBufferWriter<byte> to, ObjectVersion version, DateTimeOffset? since, BodyPieces? pieces, IConfigurationFormat format)
    {
        to.WriteVarint64(version.Sequence);
        to.WriteTime(version.LastModified);
        to.WriteOptionalTime(since);
        to.WriteFlag(version.IsDeleteMarker);
        if (version.IsDeleteMarker) return;
        ObjectFormat.Write(to, DraftOf(version), version.Encryption, format);
        to.WriteText(version.ETag);
        ObjectFormat.Write(to, version.Checksum);
        to.WriteOptionalTime(version.RestoredUntil);
        to.WriteOptionalText(version.UploadId);
        WriteParts(to, version.Parts);
        BodyFormat.Write(to, version.Body, pieces);
    }

    public static ObjectVersion Read(ref RecordInput from, string key, string id, BodyReader bodies, IConfigurationFormat format)
    {
        var (sequence, time, since, isMarker) = (from.ReadVarint64(), from.ReadTime(), from.ReadOptionalTime(), from.ReadFlag());
        if (isMarker)
        {
            return new ObjectVersion
            {
                Key = key, VersionId = id, Sequence = sequence, LastModified = time, NoncurrentSince = since, IsDeleteMarker = true,
            };
        }

        var draft = ObjectFormat.Read(ref from, key, format);
        return new ObjectVersion
        {
            Key = key,
            VersionId = id,
            Sequence = sequence,
            LastModified = time,
            NoncurrentSince = since,
            Metadata = draft.Metadata,
            StorageClass = draft.StorageClass,
            Tags = draft.Tags,
            Retention = draft.Retention,
            LegalHold = draft.LegalHold,
            Encryption = draft.Encryption!,
            CustomerKeyMd5 = draft.CustomerKey?.Md5,
            WebsiteRedirect = draft.WebsiteRedirect,
            Acl = draft.Acl,
            ETag = from.ReadText(),
            Checksum = ObjectFormat.ReadChecksum(ref from),
            RestoredUntil = from.ReadOptionalTime(),
            UploadId = from.ReadOptionalText(),
            Parts = ReadParts(ref from),
            Body = bodies.Read(ref from),
        };
    }

    public static void Write(IBufferWriter<byte> to, MultipartUpload upload, IConfigurationFormat format)
    {
        to.WriteText(upload.Key);
        to.WriteVarint64(upload.Sequence);
        to.WriteTime(upload.Initiated);
        ObjectFormat.Write(to, upload.Object, upload.Encryption, format);
        ObjectFormat.Write(to, upload.Algorithm);
        to.WriteByte((byte)upload.Type);
    }

    public static MultipartUpload ReadUpload(ref RecordInput from, string id, IConfigurationFormat format)
    {
        var (key, sequence, initiated) = (from.ReadText(), from.ReadVarint64(), from.ReadTime());
        var draft = ObjectFormat.Read(ref from, key, format);
        return new MultipartUpload
        {
            UploadId = id,
            Sequence = sequence,
            Initiated = initiated,
            Object = draft,
            Encryption = draft.Encryption!,
            Algorithm = ObjectFormat.ReadAlgorithm(ref from),
            Type = (ChecksumType)from.ReadByte(),
        };
    }

    public static void Write(IBufferWriter<byte> to, UploadedPart part, BodyPieces? pieces)
    {
        to.WriteText(part.ETag);
        ObjectFormat.Write(to, part.Checksum);
        to.WriteTime(part.LastModified);
        BodyFormat.Write(to, part.Body, pieces);
    }

    public static UploadedPart ReadPart(ref RecordInput from, int number, BodyReader bodies)
    {
        var (etag, checksum, time) = (from.ReadText(), ObjectFormat.ReadChecksum(ref from), from.ReadTime());
        return new UploadedPart(number, bodies.Read(ref from), etag, checksum, time);
    }

    private static ObjectDraft DraftOf(ObjectVersion version) => new()
    {
        Key = version.Key,
        Metadata = version.Metadata,
        StorageClass = version.StorageClass,
        Tags = version.Tags,
        Retention = version.Retention,
        LegalHold = version.LegalHold,
        CustomerKey = CustomerKey.Of(version.CustomerKeyMd5),
        WebsiteRedirect = version.WebsiteRedirect,
        Acl = version.Acl,
    };

    private static void WriteParts(IBufferWriter<byte> to, IReadOnlyList<ObjectPart>? parts)
    {
        to.WriteFlag(parts is not null);
        if (parts is null) return;
        to.WriteVarint(parts.Count);
        foreach (var part in parts)
        {
            to.WriteVarint(part.Number);
            to.WriteVarint64(part.Offset);
            to.WriteVarint64(part.Size);
            ObjectFormat.Write(to, part.Checksum);
        }
    }

    private static ObjectPart[]? ReadParts(ref RecordInput from)
    {
        if (!from.ReadFlag()) return null;
        var parts = new ObjectPart[from.ReadCount()];
        for (var i = 0; i < parts.Length; i++)
            parts[i] = new ObjectPart(from.ReadVarint(), from.ReadVarint64(), from.ReadVarint64(), ObjectFormat.ReadChecksum(ref from));
        return parts;
    }
}
