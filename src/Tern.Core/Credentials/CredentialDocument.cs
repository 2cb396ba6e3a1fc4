using System.Globalization;
using System.Text;
using Tern.Json;

namespace Tern.Credentials;

/// <summary>
/// Reads the JSON in which container and instance metadata return credentials. Errors never include its content.
/// </summary>
/// <remarks>{ "Code"?, "Message"?, "AccessKeyId", "SecretAccessKey", "Token", "Expiration", "AccountId"? }, names in any case, other members ignored.</remarks>
internal static class CredentialDocument
{
    /// <summary>Reads credentials.</summary>
    /// <param name="json">The document.</param>
    /// <param name="from">The sender of the document, for errors.</param>
    /// <exception cref="AwsCredentialException">The document is malformed, incomplete, or reports an error.</exception>
    public static AwsCredentials Read(ReadOnlySpan<byte> json, string from)
    {
        string? code = null, message = null, id = null, secret = null, token = null, expiration = null, account = null;
        try
        {
            var reader = new AwsJsonReader(json);
            reader.BeginObject();
            while (reader.NextMember(out var name))
            {
                if (Is(name, "Code"u8)) code = ReadText(ref reader);
                else if (Is(name, "Message"u8)) message = ReadText(ref reader);
                else if (Is(name, "AccessKeyId"u8)) id = ReadText(ref reader);
                else if (Is(name, "SecretAccessKey"u8)) secret = ReadText(ref reader);
                else if (Is(name, "Token"u8)) token = ReadText(ref reader);
                else if (Is(name, "Expiration"u8)) expiration = ReadText(ref reader);
                else if (Is(name, "AccountId"u8)) account = ReadText(ref reader);
                else reader.SkipValue();
            }

            reader.End();
        }
        catch (AwsJsonException e)
        {
            throw new AwsCredentialException(
                $"The response of {from} isn't the expected JSON. It isn't shown, because it may contain secrets. {e.Message}", e);
        }

        if (code is not null && code != "Success")
            throw new AwsCredentialException($"{from} returned no credentials: {Reason(code, message, secret ?? token)}");
        if (string.IsNullOrWhiteSpace(id)) throw Lacks("AccessKeyId", from);
        if (string.IsNullOrWhiteSpace(secret)) throw Lacks("SecretAccessKey", from);
        return AwsCredentials.From(from, id, secret, token, account, ReadTime(expiration, from));
    }

    // A document that reports an error but contains credentials comes from an unknown sender, so its text isn't
    // shown.
    private static string Reason(string code, string? message, string? secret)
    {
        var name = LookupError.ToCode(code) ?? "a code that isn't one";
        return secret is not null || string.IsNullOrWhiteSpace(message) ? name : $"{name}: {Excerpt.Of(message.Trim())}";
    }

    private static bool Is(ReadOnlySpan<byte> name, ReadOnlySpan<byte> expected) => Ascii.EqualsIgnoreCase(name, expected);

    private static string? ReadText(ref AwsJsonReader reader) => reader.TryReadNull() ? null : reader.ReadString();

    private static DateTimeOffset? ReadTime(string? text, string from)
    {
        if (string.IsNullOrWhiteSpace(text)) return null;
        return DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time)
            ? time
            : throw new AwsCredentialException($"The response of {from} has an Expiration that isn't a time such as 2030-01-31T12:00:00Z.");
    }

    private static AwsCredentialException Lacks(string member, string from) => new($"The response of {from} has no {member}.");
}
