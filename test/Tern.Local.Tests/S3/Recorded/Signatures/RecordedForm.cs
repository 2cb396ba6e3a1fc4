using System.Text;
using Tern.Local.Serving;

namespace Tern.Local.Tests.S3.Recorded.Signatures;

/// <summary>A form of the key <c>me</c> for the bucket <c>shop</c>, as the SDKs presign it.</summary>
internal sealed class RecordedForm
{
    private RecordedForm(string key) => Fields["key"] = key;

    /// <summary>Gets the fields before the file.</summary>
    public Dictionary<string, string> Fields { get; } = [];

    /// <summary>Creates a form with a signature of version 2 or 4.</summary>
    /// <param name="s3">The server.</param>
    /// <param name="isV4">true for version 4; false for version 2.</param>
    /// <param name="key">The key of the object.</param>
    /// <param name="conditions">Conditions of the policy besides the bucket and the key, in JSON.</param>
    /// <param name="accessKey">The key that signs.</param>
    public static RecordedForm Of(S3Wire s3, bool isV4, string key, string[]? conditions = null, string accessKey = "me")
    {
        var form = new RecordedForm(key);
        var time = RecordedSigner.TimeOf(s3);
        var scope = new SignatureScope(accessKey, time[..8], s3.Region, "s3");
        List<string> all = [.. conditions ?? [], "{\"bucket\": \"shop\"}", ConditionOf(key)];
        if (isV4)
        {
            form.Fields["x-amz-algorithm"] = SignatureV4.Algorithm;
            form.Fields["x-amz-credential"] = $"{accessKey}/{scope.Text}";
            form.Fields["x-amz-date"] = time;
            all.AddRange(form.Fields.Where(static field => field.Key != "key").Select(static field => $"{{\"{field.Key}\": \"{field.Value}\"}}"));
        }

        var policy = $"{{\"expiration\": \"2026-03-01T11:00:00Z\", \"conditions\": [{string.Join(", ", all)}]}}";
        var text = form.Fields["policy"] = Convert.ToBase64String(Encoding.UTF8.GetBytes(policy));
        if (!isV4) form.Fields["AWSAccessKeyId"] = accessKey;
        form.Fields[isV4 ? "x-amz-signature" : "signature"] =
            isV4 ? SignatureV4.Sign(SignatureV4.DeriveKey("secret", scope), text) : RecordedSigner.SignV2(text);
        return form;
    }

    /// <summary>Adds fields after the signature.</summary>
    public RecordedForm With(params (string Name, string Value)[] fields)
    {
        foreach (var (name, value) in fields) Fields[name] = value;
        return this;
    }

    /// <summary>Sends the form with a file, which can be an ordinary field.</summary>
    public Task<string> PostAsync(RecordedShop s3, string file, string? fileName = "file.txt")
    {
        var parts = Fields.Select(static field => $"--b\r\ncontent-disposition: form-data; name=\"{field.Key}\"\r\n\r\n{field.Value}\r\n");
        var name = fileName is null ? "" : $"; filename=\"{fileName}\"";
        return s3.AskAsync(
            "POST", "/shop", $"{string.Concat(parts)}--b\r\ncontent-disposition: form-data; name=\"file\"{name}\r\n\r\n{file}\r\n--b--\r\n",
            "content-type: multipart/form-data; boundary=b");
    }

    // SDKs allow every file name.
    private static string ConditionOf(string key)
    {
        const string Variable = "${filename}";
        return key.EndsWith(Variable, StringComparison.Ordinal)
            ? $"[\"starts-with\", \"$key\", \"{key[..^Variable.Length]}\"]" : $"{{\"key\": \"{key}\"}}";
    }
}
