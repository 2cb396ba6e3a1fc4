using System.Globalization;
using System.Text.Json;
using Tern.Buffers;

namespace Tern.S3;

/// <summary>Creates the fields of a form, and the policy that specifies which other values S3 accepts.</summary>
/// <param name="signer">The signer of the policy.</param>
/// <param name="bucket">The bucket's name.</param>
/// <param name="expiresAt">The time when the form expires.</param>
/// <remarks>
/// <code>
/// { "expiration": "2026-01-01T12:00:00.000Z", "conditions": [ {"bucket": "b"}, ["starts-with", "$key", "p/"], ["content-length-range", 0, 100] ] }
/// </code>
/// Every field of the form except <c>x-amz-signature</c>, <c>policy</c> and <c>file</c> needs a condition. Source: S3, "POST Policy".
/// </remarks>
internal sealed class PostPolicy(PolicySigner signer, string bucket, DateTimeOffset expiresAt)
{
    private readonly List<KeyValuePair<string, string>> _fields = [];

    /// <summary>Returns the fields, including the policy and its signature.</summary>
    /// <param name="key">The object's key, or its prefix.</param>
    /// <param name="options">The restrictions on the upload.</param>
    public List<KeyValuePair<string, string>> Sign(string key, S3PresignPostOptions options)
    {
        using var buffer = new PooledBuffer();
        using (var json = new Utf8JsonWriter(buffer))
        {
            json.WriteStartObject();
            json.WriteString("expiration", expiresAt.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture));
            json.WriteStartArray("conditions");
            Write(json, key, options);
            json.WriteEndArray();
            json.WriteEndObject();
        }

        var policy = Convert.ToBase64String(buffer.WrittenSpan);
        _fields.Add(new("policy", policy));
        _fields.Add(new("x-amz-signature", signer.Sign(policy)));
        return _fields;
    }

    private void Write(Utf8JsonWriter json, string key, S3PresignPostOptions options)
    {
        WriteExact(json, "bucket", bucket);
        if (options.KeyIsPrefix) AddPrefix(json, "key", key, key + "${filename}");
        else AddExact(json, "key", key);
        if (options.ContentType is { } type) AddExact(json, "Content-Type", type);
        else if (options.ContentTypePrefix is { } start) AddPrefix(json, "Content-Type", start, start);
        if (options.SuccessStatus is { } status) AddExact(json, "success_action_status", status.ToString(CultureInfo.InvariantCulture));
        if (options.SuccessRedirect is { } redirect) AddExact(json, "success_action_redirect", redirect.OriginalString);
        foreach (var (name, value) in options.Fields ?? []) AddExact(json, name, value);
        foreach (var (name, value) in options.FieldPrefixes ?? []) AddPrefix(json, name, value, value);
        if (options.MinLength is not null || options.MaxLength is not null) WriteRange(json, options.MinLength ?? 0, options.MaxLength ?? long.MaxValue);

        AddExact(json, "x-amz-algorithm", PolicySigner.Algorithm);
        AddExact(json, "x-amz-credential", signer.Credential);
        AddExact(json, "x-amz-date", signer.Date);
        if (signer.SecurityToken is { } token) AddExact(json, "x-amz-security-token", token);
    }

    private void AddExact(Utf8JsonWriter json, string name, string value)
    {
        WriteExact(json, name, value);
        _fields.Add(new(name, value));
    }

    private void AddPrefix(Utf8JsonWriter json, string name, string start, string value)
    {
        json.WriteStartArray();
        json.WriteStringValue("starts-with");
        json.WriteStringValue("$" + name);
        json.WriteStringValue(start);
        json.WriteEndArray();
        _fields.Add(new(name, value));
    }

    private static void WriteExact(Utf8JsonWriter json, string name, string value)
    {
        json.WriteStartObject();
        json.WriteString(name, value);
        json.WriteEndObject();
    }

    private static void WriteRange(Utf8JsonWriter json, long least, long most)
    {
        json.WriteStartArray();
        json.WriteStringValue("content-length-range");
        json.WriteNumberValue(least);
        json.WriteNumberValue(most);
        json.WriteEndArray();
    }
}
