using System.Text;
using Tern.Local.S3.Model;
using Tern.Local.Serving;
using Tern.Protocols;

namespace Tern.Local.S3;

/// <summary>Uploads of HTML forms: POST to a bucket with a policy.</summary>
/// <param name="engine">The buckets.</param>
/// <param name="signatures">Verifies policies.</param>
internal sealed class PostUpload(S3Engine engine, SignatureVerifier signatures)
{
    private const string Metadata = "x-amz-meta-";
    private const string Checksums = "x-amz-checksum-";

    public async ValueTask HandleAsync(S3Call call)
    {
        var path = call.Address.Path.Trim('/');
        if (path.Length == 0 || path.Contains('/', StringComparison.Ordinal))
        {
            throw new S3ErrorException("MethodNotAllowed", 405, "The specified method is not allowed against this resource.")
                .With("Method", "POST").With("ResourceType", path.Length > 0 ? "OBJECT" : "SERVICE");
        }

        var bucket = engine.GetBucket(Uri.UnescapeDataString(path));
        var form = await PostForm.ReadAsync(call.Header("content-type"), call.OpenBody(), call.CancellationToken).ConfigureAwait(false);
        if (!form.Fields.TryGetValue("key", out var key) || key.Length == 0)
        {
            throw S3Errors.InvalidArgument(
                "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.", "key", "");
        }

        form.Fields["bucket"] = bucket.Name;
        var policy = signatures.Verify(form.Fields);
        policy?.Check(form.Fields);
        call.Caller = policy is null ? Caller.Anonymous : Caller.Of(AccessKeys.AccountOf(policy.AccessKey));
        call.Own(bucket);
        AccessRules.CheckForm(call, bucket, key, header => Field(form, header));
        var file = policy?.Lengths is { } lengths ? new FileLengthStream(form.File, lengths.Least, lengths.Most) : form.File;
        var draft = Draft(form, key, bucket, call);
        var version = await bucket.PutAsync(draft, file, Checks(form), WriteConditions.None, call.CancellationToken).ConfigureAwait(false);
        Answer(call, form.Fields, bucket, version);
    }

    private static ObjectDraft Draft(PostForm form, string key, S3Bucket bucket, S3Call call)
    {
        var fields = form.Fields;
        var user = fields.Where(static field => field.Key.StartsWith(Metadata, StringComparison.Ordinal))
            .ToDictionary(static field => NameOf(field.Key), static field => MetadataText.InOneLine(field.Value), StringComparer.Ordinal);
        return ObjectDrafts.Read(header => Field(form, header), user, key, bucket, call.Origin, isForm: true);
    }

    // The name of user metadata, which becomes part of a header's name.
    private static string NameOf(string field) => field.Length > Metadata.Length && field.All(static c => c is > ' ' and < '\x7f' and not ':')
        ? field[Metadata.Length..]
        : throw S3Errors.InvalidArgument("The name of a metadata field must be that of a header.", field);

    // The form field that corresponds to a header.
    private static string? Field(PostForm form, string header) => header switch
    {
        "x-amz-acl" => form.Fields.GetValueOrDefault("acl") ?? form.Fields.GetValueOrDefault(header),
        "x-amz-tagging" => form.Fields.GetValueOrDefault("tagging") is { } document ? ReadTags(document) : null,
        _ => form.Fields.GetValueOrDefault(header),
    };

    // The field contains an XML document, and the header contains the same tags as a query string.
    private static string ReadTags(string document)
    {
        try
        {
            var xml = new AwsXmlReader(Encoding.UTF8.GetBytes(document));
            xml.ReadRoot();
            var tags = Tagging.ReadXml(ref xml).TagSet ?? [];
            return string.Join('&', tags.Select(static tag => $"{Uri.EscapeDataString(tag.Key ?? "")}={Uri.EscapeDataString(tag.Value ?? "")}"));
        }
        catch (FormatException)
        {
            throw S3Errors.MalformedXml();
        }
    }

    private static BodyChecks Checks(PostForm form)
    {
        var checksum = form.Fields.FirstOrDefault(static field =>
            field.Key.StartsWith(Checksums, StringComparison.Ordinal) && field.Key is not (Checksums + "algorithm"));
        return new BodyChecks
        {
            ContentMd5 = form.Fields.GetValueOrDefault("content-md5"),
            Algorithm = UploadedBody.AlgorithmOf(checksum.Key),
            Checksum = checksum.Value,
        };
    }

    private static void Answer(S3Call call, Dictionary<string, string> fields, S3Bucket bucket, ObjectVersion version)
    {
        var location = call.LocationOf(bucket.Name, version.Key);
        call.Add("etag", version.ETag);
        EncryptionHeaders.AddTo(call, version.Encryption, version.CustomerKeyMd5);
        if (bucket.Versioning == VersioningState.Enabled) call.Add("x-amz-version-id", version.VersionId);
        if ((fields.GetValueOrDefault("success_action_redirect") ?? fields.GetValueOrDefault("redirect")) is { Length: > 0 } redirect
            && Uri.TryCreate(redirect, UriKind.Absolute, out _))
        {
            var query = $"bucket={Uri.EscapeDataString(bucket.Name)}&key={Uri.EscapeDataString(version.Key)}&etag={Uri.EscapeDataString(version.ETag)}";
            call.Answer.StatusCode = 303;
            call.Add("location", $"{redirect}{(redirect.Contains('?', StringComparison.Ordinal) ? '&' : '?')}{query}");
            return;
        }

        call.Add("location", location);
        call.Answer.StatusCode = fields.GetValueOrDefault("success_action_status") switch
        {
            "200" => 200,
            "201" => 201,
            _ => 204,
        };
        if (call.Answer.StatusCode == 201) WriteDocument(call, location, bucket.Name, version);
    }

    private static void WriteDocument(S3Call call, string location, string bucket, ObjectVersion version)
    {
        call.Add("content-type", "application/xml");
        call.Answer.Body.Write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"u8);
        var xml = new AwsXmlWriter(call.Answer.Body);
        xml.WriteStart("PostResponse"u8);
        Element(ref xml, "Location"u8, location);
        Element(ref xml, "Bucket"u8, bucket);
        Element(ref xml, "Key"u8, version.Key);
        Element(ref xml, "ETag"u8, version.ETag);
        xml.WriteEnd("PostResponse"u8);
        xml.Flush();
    }

    private static void Element(ref AwsXmlWriter xml, ReadOnlySpan<byte> name, string value)
    {
        xml.WriteStart(name);
        xml.WriteString(value);
        xml.WriteEnd(name);
    }
}
