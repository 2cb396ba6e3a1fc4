using System.Globalization;
using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>A request to S3 as bucket policies see it.</summary>
/// <param name="call">The request.</param>
/// <param name="bucket">The bucket.</param>
/// <param name="versionId">The version that the request names, or null.</param>
/// <param name="version">The object, or null if it doesn't exist.</param>
/// <param name="header">Returns a header, or the field of a form.</param>
/// <remarks>Service Authorization Reference, "Condition keys for Amazon S3".</remarks>
internal sealed class BucketPolicyRequest(S3Call call, S3Bucket bucket, string? versionId, ObjectVersion? version, Func<string, string?> header)
    : PolicyRequest
{
    private const string ExistingTag = "s3:existingobjecttag/";
    private const string RequestTag = "s3:requestobjecttag/";
    private const string Header = "s3:x-amz-";

    public override bool HasCanonicalId(string id) => id == call.Caller.CanonicalId;

    public override IReadOnlyList<string>? Find(string key)
    {
        var name = key.ToLowerInvariant();
        if (name.StartsWith(ExistingTag, StringComparison.Ordinal)) return ValueOf(version?.Tags, key[ExistingTag.Length..]);
        if (name.StartsWith(RequestTag, StringComparison.Ordinal)) return ValueOf(RequestTags(), key[RequestTag.Length..]);
        if (name == "s3:requestobjecttagkeys") return RequestTags() is { Count: > 0 } tags ? [.. tags.Select(static tag => tag.Key)] : null;
        return One(name) is { } value ? [value] : null;
    }

    // Requests arrive over HTTP, but they represent requests to AWS, which would arrive over HTTPS.
    private string? One(string key) => key switch
    {
        "aws:securetransport" => "true",
        "aws:sourceip" => "127.0.0.1",
        "aws:useragent" => call.Header("user-agent"),
        "aws:referer" => call.Header("referer"),
        "aws:principalaccount" => Account,
        "aws:principalarn" => Account is null ? null : $"arn:aws:iam::{Account}:root",
        "aws:principaltype" => Account is null ? "Anonymous" : "Account",
        "aws:currenttime" => bucket.Now().UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture),
        "aws:epochtime" => bucket.Now().ToUnixTimeSeconds().ToString(CultureInfo.InvariantCulture),
        "aws:resourceaccount" or "s3:resourceaccount" => bucket.Account,
        "s3:authtype" => call.Signature is null ? null : call.Signature.IsPresigned ? "REST-QUERY-STRING" : "REST-HEADER",
        "s3:signatureversion" => call.Signature is null ? null : "AWS4-HMAC-SHA256",
        "s3:versionid" => versionId,
        "s3:prefix" or "s3:delimiter" or "s3:max-keys" => call.Query(key["s3:".Length..]),
        "s3:object-lock-mode" or "s3:object-lock-retain-until-date" or "s3:object-lock-legal-hold" => header("x-amz-" + key["s3:".Length..]),
        "s3:if-match" or "s3:if-none-match" => header(key["s3:".Length..]),
        _ => key.StartsWith(Header, StringComparison.Ordinal) ? header(key["s3:".Length..]) : null,
    };

    private IReadOnlyList<S3Tag>? RequestTags()
    {
        if (header("x-amz-tagging") is { Length: > 0 } tags) return TagRules.ReadHeader(tags);
        if (call.Request.Method != "PUT" || call.Query("tagging") is null) return null;
        return [.. (call.ReadDocument(Tagging.ReadXml)?.TagSet ?? []).Select(static tag => new S3Tag(tag.Key ?? "", tag.Value ?? ""))];
    }

    private static IReadOnlyList<string>? ValueOf(IReadOnlyList<S3Tag>? tags, string key) =>
        tags?.Where(tag => tag.Key == key).Select(static tag => tag.Value).FirstOrDefault() is { } value ? [value] : null;
}
