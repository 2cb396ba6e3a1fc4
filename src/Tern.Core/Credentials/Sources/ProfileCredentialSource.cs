using Tern.Configuration;

namespace Tern.Credentials.Sources;

/// <summary>The profile in the config and credentials files: static keys. The other kinds name themselves in an error.</summary>
internal sealed class ProfileCredentialSource(AwsConfiguration configuration) : CredentialSource
{
    private bool _fetchedBefore;

    public override string Name => "profile";

    public override ValueTask<CredentialAnswer> FetchAsync(CancellationToken cancellationToken)
    {
        // A second fetch means that the first keys have ended or were refused: somebody may have written new ones.
        var files = _fetchedBefore ? ProfileFiles.Load(configuration.Environment) : configuration.Files;
        _fetchedBefore = true;

        var name = configuration.ProfileName;
        if (files.Profiles.TryGetValue(name, out var profile)) return new(Read(profile));
        if (configuration.ProfileSource is not { } source) return new(CredentialAnswer.Skip($"there is no profile '{name}' in {Places(files)}"));
        throw new AwsCredentialException($"There is no profile '{name}', which {source} names, in {Places(files)}. {Known(files)}");
    }

    private static CredentialAnswer Read(ProfileSection profile)
    {
        if (OtherKind(profile) is { } kind)
            throw new AwsCredentialException(
                $"The profile '{profile.Name}' gets its credentials {kind}, which is not supported yet. Export them, such as by 'aws configure export-credentials --profile "
                + $"{profile.Name} --format env', or set the option Credentials to a provider of your own.");

        var id = profile.Get("aws_access_key_id");
        var secret = profile.Get("aws_secret_access_key");
        if (id is null && secret is null) return CredentialAnswer.Skip($"the profile '{profile.Name}' has no credentials");
        if (id is null || secret is null)
            throw new AwsCredentialException(
                $"The profile '{profile.Name}' has only one of aws_access_key_id and aws_secret_access_key. Add {(id is null ? "aws_access_key_id" : "aws_secret_access_key")}.");
        return CredentialAnswer.Found(AwsCredentials.From(
            $"the profile '{profile.Name}'", id, secret, profile.Get("aws_session_token"), profile.Get("aws_account_id"), expiration: null));
    }

    // The order in which every SDK looks at them: the first that is there counts.
    private static string? OtherKind(ProfileSection profile)
    {
        if (profile.Get("role_arn") is not null && profile.Get("web_identity_token_file") is not null) return "by a web identity (role_arn, web_identity_token_file)";
        if (profile.Get("role_arn") is not null) return "by assuming a role (role_arn)";
        if (profile.Keys.Any(key => key.StartsWith("sso_", StringComparison.Ordinal))) return "from IAM Identity Center (sso_…)";
        if (profile.Get("login_session") is not null) return "from a sign-in (login_session)";
        return profile.Get("credential_process") is not null ? "from a program (credential_process)" : null;
    }

    private static string Places(ProfileFiles files) => files.Locations switch
    {
        { Config: { } config, Credentials: { } credentials } => $"'{config}' or '{credentials}'",
        { Config: { } one } => $"'{one}'",
        { Credentials: { } one } => $"'{one}'",
        _ => "any file, as neither HOME nor AWS_CONFIG_FILE is set",
    };

    private static string Known(ProfileFiles files) => files.Profiles.Count == 0
        ? "There are no profiles at all."
        : $"There are: {string.Join(", ", files.Profiles.Keys.Order(StringComparer.Ordinal).Take(20))}.";
}
