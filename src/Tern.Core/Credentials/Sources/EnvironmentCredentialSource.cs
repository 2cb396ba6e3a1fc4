using System.Globalization;
using Tern.Configuration;

namespace Tern.Credentials.Sources;

/// <summary>Keys in the process's environment: what Lambda sets, and what a shell exports.</summary>
internal sealed class EnvironmentCredentialSource(AwsEnvironment environment) : CredentialSource
{
    public override string Name => "environment";

    public override ValueTask<CredentialAnswer> FetchAsync(CancellationToken cancellationToken)
    {
        var id = environment.GetText("AWS_ACCESS_KEY_ID");
        var secret = environment.GetText("AWS_SECRET_ACCESS_KEY");
        if (id is null || secret is null) return new(CredentialAnswer.Skip(Missing(id, secret)));
        return new(CredentialAnswer.Found(AwsCredentials.From(
            "the environment", id, secret, environment.GetText("AWS_SESSION_TOKEN"), environment.GetText("AWS_ACCOUNT_ID"), Expiration())));
    }

    private static string Missing(string? id, string? secret) => (id, secret) switch
    {
        (null, null) => "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set",
        (null, _) => "AWS_ACCESS_KEY_ID is not set, though AWS_SECRET_ACCESS_KEY is",
        _ => "AWS_SECRET_ACCESS_KEY is not set, though AWS_ACCESS_KEY_ID is",
    };

    private DateTimeOffset? Expiration()
    {
        if (environment.GetText("AWS_CREDENTIAL_EXPIRATION") is not { } text) return null;
        return DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time)
            ? time
            : throw new AwsSetting(text, "the environment variable AWS_CREDENTIAL_EXPIRATION").Wrong("a time such as 2030-01-31T12:00:00Z");
    }
}
