using System.Text;
using System.Text.RegularExpressions;
using Tern.Checksums;

namespace Tern.Local.Tests.S3.Recorded;

/// <summary>
/// Calls of S3 whose responses are compared as <see cref="ReplyText"/>. IDs that the service makes become placeholders,
/// numbered in the order in which they appear: <c>&lt;v1&gt;</c> is a version, <c>&lt;u1&gt;</c> an upload,
/// <c>&lt;t1&gt;</c> a token of a list, <c>&lt;o1&gt;</c> an owner. Requests can contain them.
/// </summary>
internal sealed partial class RecordedCalls : IDisposable
{
    private readonly Dictionary<string, string> _placeholders = [];

    public S3Wire Wire { get; } = new();

    public static string Checksum(AwsChecksumAlgorithm algorithm, string body) => Checksum(algorithm, Encoding.UTF8.GetBytes(body));

    public static string Checksum(AwsChecksumAlgorithm algorithm, byte[] body)
    {
        Span<byte> text = stackalloc byte[88];
        return Encoding.ASCII.GetString(text[..AwsChecksum.ComputeBase64(algorithm, body, text)]);
    }

    public void Dispose() => Wire.Dispose();

    /// <summary>Returns the value of a placeholder.</summary>
    public string this[string placeholder] => _placeholders.Single(pair => pair.Value == placeholder).Key;

    /// <summary>Sends a request such as <c>GET /shop?versions</c>, and returns the whole response.</summary>
    public Task<string> CallAsync(string request, string body = "", params string[] headers) =>
        CallAsync(request, Encoding.UTF8.GetBytes(Fill(body)), headers);

    public async Task<string> CallAsync(string request, byte[] body, params string[] headers)
    {
        var parts = Fill(request).Split(' ', 2);
        var reply = await Wire.SendAsync(parts[0], parts[1], body, [.. headers.Select(Fill)]);
        Learn(reply);
        return _placeholders.Aggregate(ReplyText.Of(reply), static (text, pair) => text.Replace(pair.Key, pair.Value, StringComparison.Ordinal));
    }

    /// <summary>Sends a request with the CRC-32 of its body, as clients do by default.</summary>
    public Task<string> CheckedAsync(string request, string body, params string[] headers) =>
        CallAsync(request, body, [$"x-amz-checksum-crc32: {Checksum(AwsChecksumAlgorithm.Crc32, Fill(body))}", .. headers]);

    /// <summary>Writes an object or a part with its CRC-32.</summary>
    public Task<string> PutAsync(string target, string body = "", params string[] headers) => CheckedAsync("PUT " + target, body, headers);

    private string Fill(string text) =>
        _placeholders.Aggregate(text, static (filled, pair) => filled.Replace(pair.Value, pair.Key, StringComparison.Ordinal));

    private void Learn(S3Reply reply)
    {
        foreach (var name in (string[])["x-amz-version-id", "x-amz-copy-source-version-id"])
        {
            if (reply[name] is { } version) Learn('v', version);
        }

        foreach (Match match in Identifier().Matches(reply.Body))
        {
            var kind = match.Groups[1].Value switch { "VersionId" => 'v', "UploadId" => 'u', "ID" => 'o', _ => 't' };
            Learn(kind, match.Groups[2].Value);
        }
    }

    private void Learn(char kind, string value)
    {
        if (value is "null" || value.Length < 32 && kind != 't' || _placeholders.ContainsKey(value)) return;
        _placeholders[value] = $"<{kind}{_placeholders.Values.Count(name => name[1] == kind) + 1}>";
    }

    [GeneratedRegex("<(VersionId|UploadId|ID|ContinuationToken|NextContinuationToken)>([^<]+)</")]
    private static partial Regex Identifier();
}
