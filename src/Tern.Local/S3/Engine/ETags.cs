using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Security.Cryptography;
using Tern.Checksums;

namespace Tern.Local.S3;

/// <summary>Entity tags.</summary>
internal static class ETags
{
    /// <summary>
    /// Returns the entity tag of bytes that were written at once: their MD5, except with a KMS key or a customer's key.
    /// </summary>
    public static string Of(ReadOnlySpan<byte> md5, ObjectEncryption encryption, CustomerKey? key, S3Identifiers identifiers) =>
        encryption.IsKms || key is not null ? Quote(identifiers.NextETag()) : Quote(Convert.ToHexStringLower(md5));

    /// <summary>Returns the entity tag of a mounted folder's file: its MD5.</summary>
    /// <exception cref="S3ErrorException">The file was deleted or changed in the meantime.</exception>
    public static string Of(ObjectBody file)
    {
        var opened = MountedFolder.Open(file);
        try
        {
            return FolderErrors.Try(() => Quote(Convert.ToHexStringLower(Convert.FromBase64String(BodyReceiver.Compute(AwsChecksumAlgorithm.Md5, opened)))));
        }
        finally
        {
            opened.Release();
        }
    }

    /// <summary>Returns the entity tag of parts: the MD5 of their MD5s, and their number.</summary>
    [SuppressMessage("Security", "CA5351:Do Not Use Broken Cryptographic Algorithms", Justification = "Entity tags are MD5s.")]
    public static string Of(IReadOnlyCollection<UploadedPart> parts)
    {
        using var md5 = IncrementalHash.CreateHash(HashAlgorithmName.MD5);
        foreach (var part in parts) md5.AppendData(Convert.FromHexString(Unquote(part.ETag)));
        return Quote(string.Create(CultureInfo.InvariantCulture, $"{Convert.ToHexStringLower(md5.GetHashAndReset())}-{parts.Count}"));
    }

    public static string Unquote(string etag) => etag is ['"', .. var inner, '"'] ? inner : etag;

    /// <summary>
    /// Returns true if a header, <c>*</c> or a list of entity tags, has an entity tag; otherwise, false.
    /// </summary>
    public static bool Matches(string header, string etag)
    {
        if (header == "*") return true;
        var bare = Unquote(etag);
        foreach (var range in header.AsSpan().Split(','))
        {
            var item = header.AsSpan()[range].Trim();
            if (item.StartsWith("W/", StringComparison.Ordinal)) item = item[2..];
            if (item.Trim('"').SequenceEqual(bare)) return true;
        }

        return false;
    }

    private static string Quote(string text) => $"\"{text}\"";
}
