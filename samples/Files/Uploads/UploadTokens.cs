using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text.Json;
using Files.Aws;
using Microsoft.Extensions.Options;

namespace Files.Uploads;

/// <summary>
/// Encodes an upload as a token and signs it with the secret. The browser keeps the token, so the server stores
/// nothing: any server with the secret can continue the upload, even one that was started later. Nobody else can create
/// a token, for example for a larger file.
/// </summary>
internal sealed class UploadTokens
{
    private const int LeastKeyBytes = 32;

    private readonly byte[] _key;

    /// <exception cref="FormatException">The secret isn't a valid key.</exception>
    public UploadTokens(IOptions<FilesSettings> settings)
    {
        var text = settings.Value.TokenKey;
        var buffer = new byte[text.Length];
        if (!Convert.TryFromBase64String(text, buffer, out var length) || length < LeastKeyBytes)
            throw new FormatException($"The secret that signs uploads isn't a valid key. Expected at least {LeastKeyBytes} random bytes as base64.");
        _key = buffer[..length];
    }

    public string Write(Upload upload)
    {
        var body = JsonSerializer.SerializeToUtf8Bytes(upload, UploadJson.Default.Upload);
        return $"{Base64Url.EncodeToString(body)}.{Base64Url.EncodeToString(HMACSHA256.HashData(_key, body))}";
    }

    /// <exception cref="BadHttpRequestException">The token isn't one of ours.</exception>
    public Upload Read(string token)
    {
        var dot = token.IndexOf('.', StringComparison.Ordinal);
        if (dot < 0 || !Base64Url.IsValid(token.AsSpan(0, dot)) || !Base64Url.IsValid(token.AsSpan(dot + 1))) throw Refused();
        var body = Base64Url.DecodeFromChars(token.AsSpan(0, dot));
        var signature = Base64Url.DecodeFromChars(token.AsSpan(dot + 1));
        // The signature is verified first: nothing is parsed that we haven't written.
        return CryptographicOperations.FixedTimeEquals(signature, HMACSHA256.HashData(_key, body))
            ? JsonSerializer.Deserialize(body, UploadJson.Default.Upload)!
            : throw Refused();
    }

    private static BadHttpRequestException Refused() =>
        new("The token doesn't match an upload: send the token that POST /uploads returned, unchanged. If the secret has changed since then, start again.");
}
