using System.Globalization;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>The keys of S3's entries. The names of buckets, versions and uploads have no slash.</summary>
internal static class S3Entries
{
    /// <summary>A bucket with its settings. Removing it removes everything in it.</summary>
    public const byte Bucket = 1;

    /// <summary>A version of an object, or a delete marker: <c>bucket/version/key</c>.</summary>
    public const byte Version = 2;

    /// <summary>A multipart upload: <c>bucket/upload</c>. Removing it removes its parts.</summary>
    public const byte Upload = 3;

    /// <summary>A part of an upload: <c>bucket/upload/number</c>.</summary>
    public const byte Part = 4;

    /// <summary>The number of the latest change of a bucket.</summary>
    public const byte Sequence = 5;

    /// <summary>A notification that isn't delivered yet; the name is its number.</summary>
    public const byte Notification = 6;

    /// <summary>A piece of a body that is in no file: <c>body/number</c>.</summary>
    public const byte Piece = 7;

    public static StateKey Of(S3Bucket bucket, byte kind = Bucket) => new(bucket.Account, bucket.Region, kind, bucket.Name);

    public static StateKey Of(S3Bucket bucket, ObjectVersion version) =>
        new(bucket.Account, bucket.Region, Version, $"{bucket.Name}/{version.VersionId}/{version.Key}");

    public static StateKey Of(S3Bucket bucket, MultipartUpload upload) => new(bucket.Account, bucket.Region, Upload, $"{bucket.Name}/{upload.UploadId}");

    public static StateKey Of(S3Bucket bucket, MultipartUpload upload, int part) =>
        new(bucket.Account, bucket.Region, Part, string.Create(CultureInfo.InvariantCulture, $"{bucket.Name}/{upload.UploadId}/{part}"));

    /// <summary>Splits a name at its first slashes.</summary>
    /// <exception cref="InvalidDataException">It has fewer parts.</exception>
    public static string[] Split(string name, int parts) => name.Split('/', parts) is { } split && split.Length == parts ? split
        : throw new InvalidDataException($"the name '{name}' of an entry of S3 doesn't have {parts} parts");
}
