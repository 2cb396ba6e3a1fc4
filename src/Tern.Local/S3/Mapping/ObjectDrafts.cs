using System.Globalization;

namespace Tern.Local.S3;

/// <summary>Reads the headers of an object to store: of PutObject, CopyObject, CreateMultipartUpload and POST forms.</summary>
internal static class ObjectDrafts
{
    private const string Mode = "x-amz-object-lock-mode";
    private const string RetainUntil = "x-amz-object-lock-retain-until-date";
    private const string LegalHold = "x-amz-object-lock-legal-hold";

    public static ObjectDraft Read(S3Call call, S3Bucket bucket) =>
        Read(call.Header, call.Headers("x-amz-meta-"), call.Key!, bucket, call.Origin, isForm: false);

    /// <param name="header">Returns a header, or the field of a form.</param>
    /// <param name="user">The user metadata.</param>
    /// <param name="key">The key.</param>
    /// <param name="bucket">The bucket.</param>
    /// <param name="origin">The request.</param>
    /// <param name="isForm">true for the fields of a form.</param>
    public static ObjectDraft Read(
        Func<string, string?> header, Dictionary<string, string>? user, string key, S3Bucket bucket, ChangeOrigin origin, bool isForm)
    {
        var encryption = EncryptionHeaders.Read(header, bucket);
        var metadata = new ObjectMetadata
        {
            ContentType = Text("content-type"),
            ContentEncoding = WithoutChunked(Text("content-encoding")),
            ContentLanguage = Text("content-language"),
            ContentDisposition = Text("content-disposition"),
            CacheControl = Text("cache-control"),
            Expires = Text("expires"),
            User = [.. user ?? []],
        };
        metadata.Check();
        return new ObjectDraft
        {
            Key = key,
            Metadata = metadata,
            StorageClass = header("x-amz-storage-class") ?? StorageClasses.Standard,
            Tags = header("x-amz-tagging") is { Length: > 0 } tags ? TagRules.ReadHeader(tags) : [],
            Retention = ReadRetention(header),
            LegalHold = ReadLegalHold(header(LegalHold)),
            Encryption = encryption,
            CustomerKey = EncryptionHeaders.ReadCustomerKey(header),
            WebsiteRedirect = Text("x-amz-website-redirect-location"),
            Acl = AccessControl.Read(header, bucket, origin.Account),
            Origin = origin,
            IsForm = isForm,
        };

        string? Text(string name) => isForm ? MetadataText.ToLatin1(header(name)) : header(name);
    }

    /// <summary>Reads the name of a mode in a document or header.</summary>
    public static RetentionMode ReadMode(string mode) => mode switch
    {
        "GOVERNANCE" => RetentionMode.Governance,
        "COMPLIANCE" => RetentionMode.Compliance,
        _ => throw S3Errors.InvalidArgument("Unknown wormMode directive.", Mode, mode),
    };

    public static string NameOf(RetentionMode mode) => mode == RetentionMode.Governance ? "GOVERNANCE" : "COMPLIANCE";

    private static ObjectRetention? ReadRetention(Func<string, string?> header)
    {
        var (mode, until) = (header(Mode), header(RetainUntil));
        if (mode is null && until is null) return null;
        const string Both = "x-amz-object-lock-retain-until-date and x-amz-object-lock-mode must both be supplied";
        if (until is null) throw S3Errors.InvalidArgument(Both, RetainUntil);
        if (mode is null) throw S3Errors.InvalidArgument(Both, Mode);
        return DateTimeOffset.TryParse(
            until, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out var time)
            ? new ObjectRetention(ReadMode(mode), time)
            : throw S3Errors.InvalidArgument("The retain until date must be provided in ISO 8601 format", RetainUntil, until);
    }

    private static bool? ReadLegalHold(string? status) => status switch
    {
        null => null,
        "ON" => true,
        "OFF" => false,
        _ => throw S3Errors.InvalidArgument("Legal Hold must be either of 'ON' or 'OFF'", LegalHold, status),
    };

    // The encoding that only describes how the body was sent isn't kept.
    private static string? WithoutChunked(string? encoding)
    {
        if (encoding is null || !encoding.Contains("aws-chunked", StringComparison.OrdinalIgnoreCase)) return encoding;
        var kept = encoding.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
            .Where(static part => !part.Equals("aws-chunked", StringComparison.OrdinalIgnoreCase));
        return string.Join(",", kept) is { Length: > 0 } rest ? rest : null;
    }
}
