using System.Text;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Tern.Checksums;

namespace Tern.Local.Tests.S3.Recorded;

/// <summary>
/// S3 called with bytes, with <see cref="ReplyText"/> as responses. IDs that the service made have names in the texts of
/// responses and in later requests, numbered in the order of their appearance: <c>&lt;v1&gt;</c> is a version,
/// <c>&lt;u1&gt;</c> an upload, <c>&lt;t1&gt;</c> a token of a list, <c>&lt;o1&gt;</c> an owner, <c>&lt;e1&gt;</c> an
/// entity tag.
/// </summary>
internal sealed partial class RecordedShop(S3Wire? wire = null) : IDisposable
{
    private static readonly XName _type = XName.Get("type", "http://www.w3.org/2001/XMLSchema-instance");

    // Members of errors whose texts depend on the time and the key of a signature.
    private static readonly string[] s_ofSignatures =
        ["StringToSign", "StringToSignBytes", "CanonicalRequest", "CanonicalRequestBytes", "SignatureProvided"];

    private readonly List<(string Value, string Name)> _names = [];

    /// <summary>Returns the ID that has a name.</summary>
    public string this[string name] => _names.Single(pair => pair.Name == name).Value;

    /// <summary>Gets or sets true to name entity tags too: those of encrypted objects are random.</summary>
    public bool HasRandomETags { get; set; }

    public S3Wire Wire { get; } = wire ?? new S3Wire();

    public void Dispose() => Wire.Dispose();

    /// <summary>Creates the bucket <c>shop</c>.</summary>
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
    public Task<string> AskAsync(string method, string target, string body = "", params string[] headers) => CallAsync($"{method} {target}", body, headers);

    /// <summary>Sends a request such as <c>GET /shop?versions</c>, and returns the whole response as a text.</summary>
    public Task<string> CallAsync(string request, string body = "", params string[] headers) =>
        CallAsync(request, Encoding.UTF8.GetBytes(Known(body)), headers);

    public async Task<string> CallAsync(string request, byte[] body, params string[] headers)
    {
        var parts = Known(request).Split(' ', 2);
        return Read(await Wire.SendAsync(parts[0], parts[1], body, [.. headers.Select(Known)]));
    }

    /// <summary>Sends a request with the CRC-32 of its body, as clients do by default.</summary>
    public Task<string> CheckedAsync(string request, string body = "", params string[] headers) =>
        CallAsync(request, body, [$"x-amz-checksum-crc32: {Checksum(AwsChecksumAlgorithm.Crc32, Known(body))}", .. headers]);

    /// <summary>Returns a response as a text, with names for IDs.</summary>
    public string Read(S3Reply reply)
    {
        foreach (var (header, value) in reply.Headers)
        {
            if (header.EndsWith("-version-id", StringComparison.Ordinal)) Name(value, 'v');
            if (HasRandomETags && header == "etag") Name(value.Trim('"'), 'e');
        }

        if (!reply.Body.StartsWith("<?xml", StringComparison.Ordinal)) return Named(ReplyText.Of(reply));
        var document = reply.Xml;
        foreach (var element in document.DescendantsAndSelf().ToList())
        {
            if (element.Attribute(_type) is { } type) element.Add(new XElement("Type", type.Value));
            if (element.HasElements) continue;
            if (s_ofSignatures.Contains(element.Name.LocalName)) element.Value = element.Value.Length == 0 ? "" : "text";
            if (KindOf(element) is { } kind) Name(element.Value.Trim('"'), kind);
        }

        return Named(ReplyText.Of(reply with { Body = document.ToString(SaveOptions.DisableFormatting) }));
    }

    public static string Checksum(AwsChecksumAlgorithm algorithm, string body)
    {
        Span<byte> text = stackalloc byte[88];
        return Encoding.ASCII.GetString(text[..AwsChecksum.ComputeBase64(algorithm, Encoding.UTF8.GetBytes(body), text)]);
    }

    /// <summary>Returns a checksum such as <c>crc32=cZWHwQ==</c> as a header.</summary>
    public static string Checksum(string checksum) => "x-amz-checksum-" + string.Join(": ", checksum.Split('=', 2));

    private string Named(string text) => _names.Aggregate(text, static (text, name) => text.Replace(name.Value, name.Name, StringComparison.Ordinal));

    private string Known(string text) => _names.Aggregate(text, static (text, name) => text.Replace(name.Name, name.Value, StringComparison.Ordinal));

    private char? KindOf(XElement element) => element.Name.LocalName switch
    {
        "VersionId" => 'v',
        "UploadId" => 'u',
        "ContinuationToken" or "NextContinuationToken" => 't',
        "ETag" when HasRandomETags => 'e',
        _ => CanonicalId().IsMatch(element.Value) ? 'o' : null,
    };

    private void Name(string value, char kind)
    {
        if (value is "" or "null" || _names.Exists(name => name.Value == value)) return;
        _names.Add((value, $"<{kind}{_names.Count(name => name.Name[1] == kind) + 1}>"));
    }

    [GeneratedRegex("^[0-9a-f]{64}$")]
    private static partial Regex CanonicalId();
}
