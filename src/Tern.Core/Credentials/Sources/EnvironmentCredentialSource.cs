using System.Globalization;

namespace Tern.Credentials;

/// <summary>Credentials from environment variables, as set by Lambda or exported by a shell.</summary>
internal sealed class EnvironmentCredentialSource(AwsEnvironment environment) : CredentialSource
{
    public override string Name => "environment";

    public override ValueTask<CredentialAnswer> FetchAsync(CancellationToken cancellationToken)
    {
        var id = environment.GetText("AWS_ACCESS_KEY_ID");
        var secret = environment.GetText("AWS_SECRET_ACCESS_KEY");
        if (id is null && secret is null) return new(CredentialAnswer.Skip("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set"));
        if (id is null || secret is null) return ValueTask.FromException<CredentialAnswer>(Half(id is null));
        return new(CredentialAnswer.Found(AwsCredentials.From(
            "the environment", id, secret, environment.GetText("AWS_SESSION_TOKEN"), environment.GetText("AWS_ACCOUNT_ID"), Expiration())));
    }

    // Using credentials other than the intended ones would be unexpected.
    private static AwsCredentialException Half(bool lacksId)
    {
        var (missing, given) = lacksId ? ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY") : ("AWS_SECRET_ACCESS_KEY", "AWS_ACCESS_KEY_ID");
        return new($"{missing} isn't set, although {given} is. Set both environment variables, or neither to use other sources of credentials.");
    }

    private DateTimeOffset? Expiration()
    {
        if (environment.GetText("AWS_CREDENTIAL_EXPIRATION") is not { } text) return null;
        return DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time)
            ? time
            : throw new AwsSetting(text, "the environment variable AWS_CREDENTIAL_EXPIRATION").Wrong("a time such as 2030-01-31T12:00:00Z");
    }
}
