using Tern.Json;

namespace Tern.Credentials;

/// <summary>
/// The code and message in an error response's JSON. Nothing else of the response may be shown, because an endpoint
/// that fails can still send credentials. If the document contains a member whose name suggests a secret, both code
/// and message are null.
/// </summary>
/// <param name="Code">The code, such as <c>ForbiddenException</c> or <c>invalid_grant</c>, or null.</param>
/// <param name="Message">The service's message on one line, truncated to a few hundred characters, or null.</param>
internal readonly record struct LookupError(string? Code, string? Message)
{
    private const int MaxCodeLength = 100;

    private static readonly string[] SecretWords = ["secret", "token", "accesskey", "credential", "password"];

    public static LookupError Read(ReadOnlySpan<byte> json)
    {
        string? code = null, message = null;
        try
        {
            var reader = new AwsJsonReader(json);
            reader.BeginObject();
            while (reader.NextMember(out var name))
            {
                var member = AwsJsonReader.GetString(name).ToLowerInvariant();
                if (Array.Exists(SecretWords, word => member.Contains(word, StringComparison.Ordinal))) return default;
                if (reader.Peek() != AwsJsonToken.String) reader.SkipValue();
                else if (member is "code" or "error" or "__type" or "errorcode") code = ToCode(reader.ReadString());
                else if (member is "message" or "error_description" or "errormessage") message = reader.ReadString();
                else reader.SkipValue();
            }

            reader.End();
        }
        catch (AwsJsonException)
        {
            return default;
        }

        return new LookupError(code, string.IsNullOrWhiteSpace(message) ? null : Excerpt.Of(message.Trim()));
    }

    /// <summary>
    /// Extracts the code from a header or member that may contain a namespace before it and a URL after it. Null if
    /// it isn't a code.
    /// </summary>
    public static string? ToCode(string? text)
    {
        if (text is null) return null;
        var code = text[(text.IndexOf('#', StringComparison.Ordinal) + 1)..];
        var colon = code.IndexOf(':', StringComparison.Ordinal);
        if (colon >= 0) code = code[..colon];
        if (code.Length is 0 or > MaxCodeLength) return null;
        foreach (var c in code)
            if (!char.IsAsciiLetterOrDigit(c) && c is not ('_' or '.' or '-')) return null;
        return code;
    }
}
