namespace Tern.Credentials;

/// <summary>
/// Determines how a profile gets its credentials. The first of these settings counts: role_arn with a token file or a
/// source, sso_…, login_session, credential_process, keys. If the profile is another's source, keys come first. AWS
/// SDKs and Tools reference, "Assume role credential provider".
/// </summary>
internal sealed class ProfileChainReader(ProfileFiles files)
{
    private readonly List<AssumedRole> _roles = [];
    private readonly List<string> _visited = [];
    private readonly HashSet<string> _seen = new(StringComparer.Ordinal);

    /// <returns>The chain, or null if the profile has no settings for credentials.</returns>
    /// <exception cref="AwsCredentialException">The profile's settings are invalid.</exception>
    public static ProfileChain? Read(ProfileFiles files, ProfileSection profile)
    {
        var reader = new ProfileChainReader(files);
        if (reader.ReadBase(profile) is not { } found) return null;

        // They were read from the last to the first.
        reader._roles.Reverse();
        return new ProfileChain(found, reader._roles);
    }

    private ProfileBase? ReadBase(ProfileSection profile)
    {
        for (var next = profile; ; next = Source(next))
        {
            _visited.Add(next.Name);
            _seen.Add(next.Name);
            if (_visited.Count > 1 && ReadKeys(next, mayBePartial: true) is { } keys) return keys;
            if (ReadWebIdentity(next) is { } identity) return identity;
            if (next.Get("role_arn") is not { } arn)
            {
                if (ReadOther(next) is { } other) return other;
                return _visited.Count == 1
                    ? null
                    : throw new AwsCredentialException(
                        $"The profile '{next.Name}', which '{_visited[^2]}' names as its source_profile, has no credentials. Add some, or name another.");
            }

            _roles.Add(ReadRole(next, arn));
            if (ReadNamedSource(next) is { } source) return source;

            // A profile that names itself as its source refers to its own keys.
            if (next.Get("source_profile") == next.Name)
                return ReadKeys(next, mayBePartial: false)
                    ?? throw new AwsCredentialException(
                        $"The profile '{next.Name}' names itself as its source_profile, but has no keys. Add aws_access_key_id and " +
                        $"aws_secret_access_key, or name another.");
        }
    }

    private ProfileSection Source(ProfileSection profile)
    {
        var name = profile.Get("source_profile")!;
        if (files.Find(name) is not { } source)
            throw new AwsCredentialException($"There is no profile '{name}', which '{profile.Name}' names as its source_profile. Add it, or name another.");
        if (_seen.Contains(name))
            throw new AwsCredentialException(
                $"The profiles {string.Join(" → ", _visited)} → {name} form a circle of source_profile settings. Give one of them its own " +
                $"credentials.");
        return source;
    }

    private ProfileBase? ReadOther(ProfileSection profile)
    {
        if (Array.Exists(SsoSessionReader.Keys, key => profile.Get(key) is not null))
            return new ProfileBase.IdentityCenter(SsoSessionReader.Read(files, profile));
        if (profile.Get("login_session") is { } login) return new ProfileBase.Login(new LoginSession(profile.Name, login));
        if (profile.Get("credential_process") is { } command) return new ProfileBase.Program(command, profile.Get("aws_account_id"));
        return ReadKeys(profile, mayBePartial: false);
    }

    private static ProfileBase.WebIdentity? ReadWebIdentity(ProfileSection profile)
    {
        if (profile.Get("web_identity_token_file") is not { } file) return null;
        return profile.Get("role_arn") is { } arn
            ? new ProfileBase.WebIdentity(arn, file, profile.Get("role_session_name"))
            : throw new AwsCredentialException($"The profile '{profile.Name}' has a web_identity_token_file, but no role_arn to assume with it. Add role_arn.");
    }

    private static ProfileBase.Source? ReadNamedSource(ProfileSection profile)
    {
        var (source, name) = (profile.Get("source_profile"), profile.Get("credential_source"));
        if (source is not null && name is not null)
            throw new AwsCredentialException($"The profile '{profile.Name}' has both source_profile and credential_source. Remove one of them.");
        if (source is null && name is null)
            throw new AwsCredentialException(
                $"The profile '{profile.Name}' has a role_arn, but neither source_profile nor credential_source, which specify its credentials. Add " +
                $"one of them.");
        if (name is null) return null;
        return new ProfileBase.Source(name.ToLowerInvariant() switch
        {
            "environment" => NamedSource.Environment,
            "ec2instancemetadata" => NamedSource.Ec2InstanceMetadata,
            "ecscontainer" => NamedSource.EcsContainer,
            _ => throw new AwsSetting(name, $"'credential_source' in the profile '{profile.Name}'").Wrong("Environment, Ec2InstanceMetadata or EcsContainer"),
        });
    }

    private static AssumedRole ReadRole(ProfileSection profile, string arn) => new(arn)
    {
        SessionName = profile.Get("role_session_name"),
        ExternalId = profile.Get("external_id"),
        MfaSerial = profile.Get("mfa_serial"),
        DurationSeconds = profile.Get("duration_seconds") is { } seconds
            ? new AwsSetting(seconds, $"'duration_seconds' in the profile '{profile.Name}'").ToPositiveInteger()
            : null,
    };

    private static ProfileBase.Keys? ReadKeys(ProfileSection profile, bool mayBePartial)
    {
        var id = profile.Get("aws_access_key_id");
        var secret = profile.Get("aws_secret_access_key");
        if ((id is null && secret is null) || ((id is null || secret is null) && mayBePartial)) return null;
        if (id is null || secret is null)
            throw new AwsCredentialException(
                $"The profile '{profile.Name}' has only one of aws_access_key_id and aws_secret_access_key. Add " +
                $"{(id is null ? "aws_access_key_id" : "aws_secret_access_key")} to the same file: both come from one file, the credentials file if it has " +
                "either.");
        return new ProfileBase.Keys(AwsCredentials.From(
            $"the profile '{profile.Name}'", id, secret, profile.Get("aws_session_token"), profile.Get("aws_account_id"), expiration: null));
    }
}
