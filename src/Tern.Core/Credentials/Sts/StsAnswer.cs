using System.Globalization;
using Tern.Endpoints;

namespace Tern.Credentials;

/// <summary>A response of STS: credentials, or the code and message of an error.</summary>
/// <remarks>
/// {Action}Response / {Action}Result / Credentials / AccessKeyId, SecretAccessKey, SessionToken, Expiration; AssumedRoleUser / Arn.
/// ErrorResponse / Error / Code, Message.
/// </remarks>
internal sealed class StsAnswer
{
    public AwsCredentials? Credentials { get; private init; }

    public string? Code { get; private init; }

    public string? Message { get; private init; }

    /// <summary>Returns the code of an error, or null.</summary>
    public static string? CodeOf(LookupAnswer answer) => answer.IsSuccess ? null : Read(answer, "").Code;

    /// <summary>Reads a response.</summary>
    /// <param name="answer">The HTTP response.</param>
    /// <param name="host">The host that responded, for errors.</param>
    /// <exception cref="AwsCredentialException">The response is malformed or incomplete.</exception>
    public static StsAnswer Read(LookupAnswer answer, string host)
    {
        string? id = null, secret = null, token = null, expiration = null, arn = null, code = null, message = null;
        try
        {
            foreach (var leaf in XmlLeaves.Read(answer.Text))
            {
                if (leaf.Is("Credentials", "AccessKeyId")) id = leaf.Text;
                else if (leaf.Is("Credentials", "SecretAccessKey")) secret = leaf.Text;
                else if (leaf.Is("Credentials", "SessionToken")) token = leaf.Text;
                else if (leaf.Is("Credentials", "Expiration")) expiration = leaf.Text;
                else if (leaf.Is("AssumedRoleUser", "Arn")) arn = leaf.Text;
                else if (leaf.Is("Error", "Code")) code = leaf.Text;
                else if (leaf.Is("Error", "Message")) message = leaf.Text;
            }
        }
        catch (FormatException e) when (answer.IsSuccess)
        {
            throw new AwsCredentialException(
                $"The response of STS ({host}) isn't the expected XML. It isn't shown, because it may contain secrets. {e.Message}", e);
        }
        catch (FormatException)
        {
            // A proxy's page, for example for HTTP 502: the status is more useful.
            return new StsAnswer { Code = $"HTTP {answer.Status} from {host}" };
        }

        if (!answer.IsSuccess)
        {
            return new StsAnswer
            {
                Code = LookupError.ToCode(code) ?? $"HTTP {answer.Status} from {host}",
                // An error contains no credentials. If one does, it comes from an unknown sender, and none of its
                // text is shown.
                Message = string.IsNullOrWhiteSpace(message) || id is not null || secret is not null || token is not null ? null : Excerpt.Of(message.Trim()),
            };
        }

        var end = DateTimeOffset.TryParse(expiration, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time)
            ? time
            : throw new AwsCredentialException($"The Expiration in the response of STS ({host}) is missing, or isn't a time.");
        if (string.IsNullOrEmpty(id) || string.IsNullOrEmpty(secret))
            throw new AwsCredentialException($"The response of STS ({host}) has no AccessKeyId or no SecretAccessKey.");
        return new StsAnswer { Credentials = AwsCredentials.From("STS", id, secret, token, AwsArn.TryParse(arn)?.AccountId, end) };
    }
}
