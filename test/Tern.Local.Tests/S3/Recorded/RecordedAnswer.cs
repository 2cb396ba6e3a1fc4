namespace Tern.Local.Tests.S3.Recorded;

/// <summary>The texts of responses that many operations share, as <see cref="ReplyText"/> writes them.</summary>
internal static class RecordedAnswer
{
    private const string Encryption = "x-amz-server-side-encryption";

    /// <summary>A response to PutObject.</summary>
    public static string Stored(string etag, string checksum, params string[] others) => Text(200, [
        $"etag='{etag}'", "x-amz-checksum-" + checksum, "x-amz-checksum-type=FULL_OBJECT", .. Encrypted(others)]);

    /// <summary>A response to HeadObject without a checksum.</summary>
    public static string Head(string etag, int length, params string[] others) => Text(200, Object(etag, length, others));

    /// <summary>A response to GetObject with a checksum.</summary>
    public static string Found(string etag, string checksum, string body, params string[] others) => Text(200, [
        .. Object(etag, body.Length, others), "x-amz-checksum-" + checksum, "x-amz-checksum-type=FULL_OBJECT"]) + " | " + body.Replace('"', '\'');

    /// <summary>A response to CopyObject, with a checksum such as <c>CRC32=cZWHwQ==</c>.</summary>
    public static string Copied(string etag, string checksum, params string[] others) =>
        Text(200, [.. Encrypted(others)]) + $" | CopyObjectResult(Checksum{checksum}, ChecksumType=FULL_OBJECT, ETag='{etag}', LastModified=date)";

    /// <summary>An error, with further members such as <c>Key=a</c>.</summary>
    public static string Error(int status, string code, string message, params string[] members) =>
        $"{status} | Error({string.Join(", ", Sorted(["Code=" + code, "Message=" + message, .. members]))})";

    public static string Malformed { get; } =
        Error(400, "MalformedXML", "The XML you provided was not well-formed or did not validate against our published schema");

    public static string NoBucket(string bucket) => Error(404, "NoSuchBucket", "The specified bucket does not exist", "BucketName=" + bucket);

    public static string NoKey(string key) => Error(404, "NoSuchKey", "The specified key does not exist.", "Key=" + key);

    /// <summary>A response without a body.</summary>
    public static string Text(int status, params string[] headers) => $"{status} | {string.Join(", ", Sorted(headers))}";

    private static string[] Object(string etag, int length, string[] others) => [
        "accept-ranges=bytes", "content-length=" + length, $"etag='{etag}'", "last-modified=date", .. Encrypted(others),
        .. HasType(others) ? [] : (string[])["content-type=binary/octet-stream"]];

    private static bool HasType(string[] others) => Array.Exists(others, static other => other.StartsWith("content-type=", StringComparison.Ordinal));

    private static string[] Encrypted(string[] others) =>
        Array.Exists(others, static other => other.StartsWith(Encryption, StringComparison.Ordinal)) ? others : [Encryption + "=AES256", .. others];

    private static IEnumerable<string> Sorted(string[] members) => members.OrderBy(static member => member.Split('=')[0], StringComparer.Ordinal);
}
