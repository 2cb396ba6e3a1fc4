using System.Buffers;
using Tern.Checksums;
using Tern.Local.Buffers;

namespace Tern.Local.S3;

/// <summary>The values of entries of objects, except for their bytes.</summary>
internal static class ObjectFormat
{
    public static void Write(IBufferWriter<byte> to, ObjectDraft draft, ObjectEncryption encryption, IConfigurationFormat format)
    {
        Write(to, draft.Metadata);
        to.WriteText(draft.StorageClass);
        Write(to, draft.Tags);
        Write(to, draft.Retention);
        to.WriteByte(draft.LegalHold is not { } hold ? (byte)2 : hold ? (byte)1 : (byte)0);
        Write(to, encryption);
        to.WriteOptionalText(draft.CustomerKey?.Md5);
        to.WriteOptionalText(draft.WebsiteRedirect);
        format.Write(to, draft.Acl);
    }

    public static ObjectDraft Read(ref RecordInput from, string key, IConfigurationFormat format) => new()
    {
        Key = key,
        Metadata = ReadMetadata(ref from),
        StorageClass = StorageClasses.Intern(from.ReadText()),
        Tags = ReadTags(ref from),
        Retention = ReadRetention(ref from),
        LegalHold = from.ReadByte() switch { 0 => false, 1 => true, _ => null },
        Encryption = ReadEncryption(ref from),
        CustomerKey = CustomerKey.Of(from.ReadOptionalText()),
        WebsiteRedirect = from.ReadOptionalText(),
        Acl = format.ReadAcl(ref from),
    };

    public static void Write(IBufferWriter<byte> to, IReadOnlyList<S3Tag> tags)
    {
        to.WriteVarint(tags.Count);
        foreach (var tag in tags)
        {
            to.WriteText(tag.Key);
            to.WriteText(tag.Value);
        }
    }

    public static IReadOnlyList<S3Tag> ReadTags(ref RecordInput from)
    {
        var tags = new S3Tag[from.ReadCount()];
        for (var i = 0; i < tags.Length; i++) tags[i] = new S3Tag(from.ReadText(), from.ReadText());
        return tags;
    }

    public static void Write(IBufferWriter<byte> to, ObjectEncryption encryption)
    {
        to.WriteText(encryption.Algorithm);
        to.WriteOptionalText(encryption.KmsKeyId);
        to.WriteOptionalText(encryption.KmsContext);
        to.WriteByte(encryption.BucketKeyEnabled is not { } enabled ? (byte)2 : enabled ? (byte)1 : (byte)0);
    }

    public static ObjectEncryption ReadEncryption(ref RecordInput from)
    {
        var read = new ObjectEncryption
        {
            Algorithm = from.ReadText(),
            KmsKeyId = from.ReadOptionalText(),
            KmsContext = from.ReadOptionalText(),
            BucketKeyEnabled = from.ReadByte() switch { 0 => false, 1 => true, _ => null },
        };
        return read == ObjectEncryption.S3Managed ? ObjectEncryption.S3Managed : read;
    }

    public static void Write(IBufferWriter<byte> to, ObjectChecksum? checksum)
    {
        to.WriteFlag(checksum is not null);
        if (checksum is null) return;
        to.WriteByte((byte)checksum.Algorithm);
        to.WriteByte((byte)checksum.Type);
        to.WriteText(checksum.Value);
    }

    public static ObjectChecksum? ReadChecksum(ref RecordInput from)
    {
        if (!from.ReadFlag()) return null;
        var (algorithm, type) = ((AwsChecksumAlgorithm)from.ReadByte(), (ChecksumType)from.ReadByte());
        return new ObjectChecksum(algorithm, from.ReadText(), type);
    }

    public static void Write(IBufferWriter<byte> to, AwsChecksumAlgorithm? algorithm) =>
        to.WriteByte(algorithm is { } given ? (byte)((byte)given + 1) : (byte)0);

    public static AwsChecksumAlgorithm? ReadAlgorithm(ref RecordInput from) =>
        from.ReadByte() is > 0 and var code ? (AwsChecksumAlgorithm)(code - 1) : null;

    private static void Write(IBufferWriter<byte> to, ObjectMetadata metadata)
    {
        to.WriteOptionalText(metadata.ContentType);
        to.WriteOptionalText(metadata.ContentEncoding);
        to.WriteOptionalText(metadata.ContentLanguage);
        to.WriteOptionalText(metadata.ContentDisposition);
        to.WriteOptionalText(metadata.CacheControl);
        to.WriteOptionalText(metadata.Expires);
        to.WriteTexts(metadata.User);
    }

    private static ObjectMetadata ReadMetadata(ref RecordInput from) => new()
    {
        ContentType = from.ReadOptionalText(),
        ContentEncoding = from.ReadOptionalText(),
        ContentLanguage = from.ReadOptionalText(),
        ContentDisposition = from.ReadOptionalText(),
        CacheControl = from.ReadOptionalText(),
        Expires = from.ReadOptionalText(),
        User = [.. from.ReadTexts()],
    };

    private static void Write(IBufferWriter<byte> to, ObjectRetention? retention)
    {
        to.WriteFlag(retention is not null);
        if (retention is null) return;
        to.WriteByte((byte)retention.Mode);
        to.WriteTime(retention.Until);
    }

    private static ObjectRetention? ReadRetention(ref RecordInput from) =>
        from.ReadFlag() ? new ObjectRetention((RetentionMode)from.ReadByte(), from.ReadTime()) : null;
}
