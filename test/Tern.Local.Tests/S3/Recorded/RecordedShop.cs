using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace Tern.Local.Tests.S3.Recorded;

/// <summary>
/// The bucket <c>shop</c>, called with bytes. IDs that the service made have names in the texts of responses and in
/// later requests, in the order of their appearance: <c>version-1</c>, <c>upload-1</c>, <c>owner-1</c>.
/// </summary>
internal sealed partial class RecordedShop(S3Wire? wire = null) : IDisposable
{
    private static readonly XName _type = XName.Get("type", "http://www.w3.org/2001/XMLSchema-instance");

    // Members of errors whose texts depend on the time and the key of a signature.
    private static readonly string[] s_ofSignatures =
        ["StringToSign", "StringToSignBytes", "CanonicalRequest", "CanonicalRequestBytes", "SignatureProvided"];

    private readonly List<(string Value, string Name)> _names = [];

    /// <summary>Gets or sets true to name entity tags too: those of encrypted objects are random.</summary>
    public bool HasRandomETags { get; set; }

    public S3Wire Wire { get; } = wire ?? new S3Wire();

    public void Dispose() => Wire.Dispose();

    /// <summary>Creates the bucket.</summary>
    public Task CreateAsync(params string[] headers) => Wire.DoAsync("PUT", "/shop", "", headers);

    /// <summary>Enables or suspends versioning.</summary>
    public Task SetVersioningAsync(string status) =>
        Wire.DoAsync("PUT", "/shop?versioning", $"<VersioningConfiguration><Status>{status}</Status></VersioningConfiguration>");

    /// <summary>Puts an object as the SDKs do: with a checksum such as <c>crc32=cZWHwQ==</c>.</summary>
    public Task<string> PutAsync(string key, string body, string checksum, params string[] headers) =>
        AskAsync("PUT", "/shop/" + key, body, [Checksum(checksum), .. headers]);

    /// <summary>Gets an object as the SDKs do: with its checksum.</summary>
    public Task<string> GetAsync(string key, params string[] headers) => AskAsync("GET", "/shop/" + key, "", ["x-amz-checksum-mode: ENABLED", .. headers]);

    public Task<string> HeadAsync(string key, params string[] headers) => AskAsync("HEAD", "/shop/" + key, "", headers);

    /// <summary>Sends a request, and returns the whole response as a text.</summary>
    public async Task<string> AskAsync(string method, string target, string body = "", params string[] headers) =>
        Read(await Wire.SendAsync(method, Known(target), Known(body), [.. headers.Select(Known)]));

    /// <summary>Returns a response as a text, with names for IDs.</summary>
    public string Read(S3Reply reply)
    {
        foreach (var (header, value) in reply.Headers)
        {
            if (header.EndsWith("-version-id", StringComparison.Ordinal)) Name(value, "version");
            if (HasRandomETags && header == "etag") Name(value.Trim('"'), "etag");
        }

        if (!reply.Body.StartsWith("<?xml", StringComparison.Ordinal)) return ReplyText.Of(Named(reply, reply.Body));
        var document = reply.Xml;
        foreach (var element in document.DescendantsAndSelf().ToList())
        {
            if (element.Attribute(_type) is { } type) element.Add(new XElement("Type", type.Value));
            if (element.HasElements) continue;
            if (element.Name.LocalName == "VersionId") Name(element.Value, "version");
            if (s_ofSignatures.Contains(element.Name.LocalName)) element.Value = element.Value.Length == 0 ? "" : "text";
            if (HasRandomETags && element.Name.LocalName == "ETag") Name(element.Value.Trim('"'), "etag");
            if (element.Name.LocalName == "UploadId") Name(element.Value, "upload");
            if (CanonicalId().IsMatch(element.Value)) Name(element.Value, "owner");
        }

        return ReplyText.Of(Named(reply, document.ToString(SaveOptions.DisableFormatting)));
    }

    /// <summary>Returns a checksum such as <c>crc32=cZWHwQ==</c> as a header.</summary>
    public static string Checksum(string checksum) => "x-amz-checksum-" + string.Join(": ", checksum.Split('=', 2));

    private S3Reply Named(S3Reply reply, string body) =>
        new(reply.Status, reply.Headers.ToDictionary(static header => header.Key, header => Named(header.Value)), Named(body));

    private string Named(string text) => _names.Aggregate(text, static (text, name) => text.Replace(name.Value, name.Name, StringComparison.Ordinal));

    private string Known(string text) => _names.Aggregate(text, static (text, name) => text.Replace(name.Name, name.Value, StringComparison.Ordinal));

    private void Name(string value, string kind)
    {
        if (value is "" or "null" || _names.Exists(name => name.Value == value)) return;
        _names.Add((value, $"{kind}-{_names.Count(name => name.Name.StartsWith(kind, StringComparison.Ordinal)) + 1}"));
    }

    [GeneratedRegex("^[0-9a-f]{64}$")]
    private static partial Regex CanonicalId();
}
